import type { Page } from '@playwright/test'
import { entities } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signInFirm } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// each test walks through a screen and runs axe on it
test.describe.configure({ timeout: 120_000 })

const docs = '/cabinet/entity/docs'

async function enter(page: Page, firm: { login: string; uniqueCode?: string }, address: string) {
  await page.addLocatorHandler(page.getByRole('button', { name: 'Почати роботу' }), (start) => start.click())
  await signInFirm(page, firm, `${docs}${address}`)
}

async function looksRight(page: Page) {
  await expectAccessible(page)
  await expectFits(page)
}

async function nameOfFile(page: Page, press: () => Promise<void>): Promise<string> {
  const coming = page.waitForEvent('download')
  await press()
  return (await coming).suggestedFilename()
}

test('an accountant finds the acts to sign, and takes chosen documents as one archive', async ({ page }) => {
  await enter(page, entities.bakery, '/payment?kind=act')
  const table = page.getByRole('table')
  await expect(table).toContainText('Чекає вашого підпису')
  await expect(table).toContainText('Підписано вами')
  await page.getByRole('checkbox').first().check()
  await expect(page.getByText(/^Вибрано 1 на/)).toBeVisible()
  await looksRight(page)
  const press = () => page.getByRole('button', { name: 'Завантажити архівом' }).click()
  expect(await nameOfFile(page, press)).toBe('Документи.zip')
})

test('a debtor reads how to stop the cut and says to have read the warning', async ({ page }) => {
  await enter(page, entities.debtor, '/dunning-warnings')
  await expect(page.getByText(/припинять постачання/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Сплатити/ }).first()).toBeVisible()
  await looksRight(page)
  const confirm = page.getByRole('button', { name: 'Підтвердити ознайомлення' })
  // the other size of the screen may have confirmed it before
  if (await confirm.isVisible()) await confirm.click()
  await expect(page.getByText('Ознайомлення підтверджено').first()).toBeVisible()
  await expect(page.getByText('Причину усунуто', { exact: true })).toBeVisible()
})

test('an act of reconciliation is agreed or objected to by its line', async ({ page }) => {
  await enter(page, entities.money, '/reconciliations?period=last-year')
  await expect(page.getByRole('heading', { name: /^Узгодження акта/ })).toBeVisible()
  const agree = page.getByRole('button', { name: 'Погодити' })
  // the other size of the screen may have agreed before
  await expect(agree.or(page.getByText('Ви погодили').first())).toBeVisible()
  if (await agree.isVisible()) await agree.click()
  await expect(page.getByText('Ви погодили').first()).toBeVisible()
  await page.getByRole('button', { name: 'Заперечити' }).click()
  await expect(page.getByLabel('Рядок акта')).toBeVisible()
  await looksRight(page)
})

test('the cost of an act on a violation is shown line by line, and can be disputed', async ({ page }) => {
  await enter(page, entities.money, '/violations')
  await expect(page.getByRole('heading', { name: /^Розрахунок до акта/ })).toBeVisible()
  await expect(page.getByText('Вартість за актом')).toBeVisible()
  await page.getByRole('button', { name: 'Оскаржити' }).click()
  await page.getByRole('button', { name: 'Надіслати оскарження' }).click()
  await expect(page.getByText('обов').first()).toBeVisible()
  await looksRight(page)
})

test('an act is objected to with the volume of the firm; then nobody is asked to sign it', async ({
  page,
}, info) => {
  // of both sizes, each objects to an act of its own
  const firm = info.project.name.includes('phone') ? entities.houses : entities.gardens
  await enter(page, firm, '/payment?kind=act')
  const act = page.getByRole('row').filter({ hasText: 'Чекає вашого підпису' }).first()
  await act.getByRole('button', { name: 'Заперечити обсяги' }).click()
  const dialog = page.getByRole('dialog')
  const volume = dialog.getByRole('textbox').first()
  await expect(volume).not.toHaveValue('')
  await dialog.getByLabel('Чому обсяги не ті').fill('Лічильник замінили, показання на кінець місяця інше.')
  await dialog.getByRole('button', { name: 'Надіслати заперечення' }).click()
  // the same volumes are no objection
  await expect(dialog.getByText('Виправте хоча б один обсяг.').first()).toBeVisible()
  await looksRight(page)
  await volume.fill('12,5')
  await dialog.getByRole('button', { name: 'Надіслати заперечення' }).click()
  await expect(page.getByText(/^Заперечення\s№.*надіслано/)).toBeVisible()
  const objected = page.getByRole('row').filter({ hasText: 'Є заперечення' }).first()
  await expect(objected).toContainText('відповідь до')
  await expect(objected.getByRole('button', { name: 'Підписати' })).toHaveCount(0)
  await looksRight(page)
  await page.goto(`${docs}/signing`)
  await expect(page.getByRole('heading', { level: 1, name: 'Підпис документів' })).toBeVisible()
})

test('a chain with warnings on several accounts reads each and pays the sum of its own', async ({ page }) => {
  await enter(page, entities.chain, '/dunning-warnings')
  await expect(page.getByText(/припинять постачання/).first()).toBeVisible()
  expect(await page.getByRole('article').count()).toBeGreaterThan(1)
  const warning = page.getByRole('article').last()
  const account = (await warning.innerText()).match(/1100\d{6}/)?.[0] ?? ''
  expect(account).not.toBe('')
  await looksRight(page)
  const pay = warning
    .getByRole('button', { name: /^Сплатити/ })
    .or(warning.getByRole('link', { name: /^Сплатити/ }))
  const sum = ((await pay.innerText()).match(/[\d\s\u00a0]+,\d\d/)?.[0] ?? '').trim()
  await pay.click()
  // the account of the warning is chosen, and its sum is what is paid
  await expect(page.getByRole('heading', { level: 1, name: 'Сплата за електроенергію' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(sum)
  await expect(page.getByRole('banner')).toContainText(account)
  await looksRight(page)
})
