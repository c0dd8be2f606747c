import { readFile } from 'node:fs/promises'
import { admins } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

test('what is typed about a company is seen on the real start page and in a bill before anybody else sees it', async ({
  page,
  browser,
  lane,
}) => {
  test.setTimeout(120_000)
  const name = `Мережі Перегляду ${lane}`
  await signInAdmin(page, lane === 0 ? admins.content : admins.deputy)
  await page.goto('/cabinet/admin/management/company?site=kem')
  const viewport = page.viewportSize()
  if (viewport === null) throw new Error('the project has a size')
  // the last sign of an IBAN is seen on a phone too
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('tab', { name: 'Рахунки для оплати' }).click()
  const cut = (input: HTMLInputElement) => input.scrollWidth - input.clientWidth
  await expect.poll(() => page.getByLabel('IBAN для оплати').first().evaluate(cut)).toBe(0)
  await page.getByRole('tab').first().click()
  await page.setViewportSize(viewport)

  await page.getByLabel('Коротка назва компанії').fill(name)
  await page.getByLabel('Телефони контакт-центру').fill('044 000-77-66')
  await expectAccessible(page)
  await expectFits(page)

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Головна сторінка' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { name }).first()).toBeVisible()
  await expect(preview.getByText('044 000-77-66').first()).toBeVisible()
  await expect(preview.getByText('Перегляд чернетки.')).toBeVisible()
  await preview.close()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Рахунок-зразок' }).first().click()
  const bytes = await readFile(await (await saved).path())
  expect(bytes.subarray(0, 4).toString()).toBe('%PDF')

  const guest = await (await browser.newContext()).newPage()
  await guest.goto('/')
  await expect(guest.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(guest.getByText(name)).toHaveCount(0)
  await guest.context().close()
})
