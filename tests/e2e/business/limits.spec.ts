import { kyivDate } from '#domain/kyiv.ts'
import { entities } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signInFirm } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 120_000 })

const base = '/cabinet/entity'
const year = Number(kyivDate(new Date()).slice(0, 4))

test('a firm sees how the month will end, reads a changed volume and asks for another', async ({
  page,
  isMobile,
}) => {
  await signInFirm(page, entities.plant, `${base}/limits`)
  await expect(page.getByText(/^Рахуємо за (погодинними даними|середньодобовим споживанням)/)).toBeVisible()
  await expect(page.getByText('Обмеження потужності (ГОП)')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  // the other size of screen may have read it already: both sign in as one firm
  const read = page.getByRole('button', { name: 'Ознайомлено' })
  await expect(read.or(page.getByText('Ознайомлено: '))).toBeVisible()
  if (await read.isVisible()) await read.click()
  await expect(page.getByText('Ознайомлено: ')).toBeVisible()

  // while one request about a year is open no other is taken: each size asks about its own year
  const wantedYear = isMobile ? year : year + 1
  await page
    .getByRole('button', {
      name: isMobile ? 'Попросити інший обсяг' : `Надіслати обсяги на ${wantedYear} рік`,
    })
    .click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Надіслати запит' }).click()
  await expect(dialog.getByText("Це поле обов'язкове для заповнення").first()).toBeVisible()
  await dialog.getByLabel(new RegExp(`^Грудень.${wantedYear}`)).fill('333333')
  await dialog.getByLabel('Чому обсяг інший').fill('Запускаємо другу лінію, потрібно більше.')
  await dialog.getByRole('button', { name: 'Надіслати запит' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/грудень.\d{4} — 333.333/).first()).toBeVisible()
  await expect(page.getByText('Погоджено', { exact: true })).toBeVisible()
})

test('a firm without agreed volumes is told so, and what to do if the contract has them', async ({
  page,
}) => {
  await signInFirm(page, entities.creditor, `${base}/limits`)
  await expect(page.getByText(`На ${year} рік обсягів не погоджено`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Надіслати обсяги на ${year} рік` })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})
