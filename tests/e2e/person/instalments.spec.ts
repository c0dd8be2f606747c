import { admins, passwords, persons } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signIn } from '../support/people.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

/** The one in view of two that owe. */
const ACCOUNT = '1200001003'

// the second goes on where the first has ended
test.describe.configure({ mode: 'serial' })

test('whoever cannot pay at once sees the schedule before asking for it, and the request stands where the debt is', async ({
  page,
  lane,
}) => {
  test.skip(lane === 1, 'one debtor asks once')
  // the debt as it stood before a payment that came meanwhile
  let isStale = true
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/api/payments/instalments', async (route) => {
    if (!isStale) await mayCome
    const response = await route.fetch()
    const json = (await response.json()) as { debtKopiykas: number } // of the contract
    const debtKopiykas = json.debtKopiykas + (isStale ? 100_00 : 0)
    await route.fulfill({ response, json: { ...json, debtKopiykas } })
  })
  await page.route('**/api/payments/instalments/ask', async (route) => {
    isStale = false
    await route.continue()
  })
  await signIn(page, persons.debtor.login, passwords.person, '/cabinet/person/pay')
  await page.getByRole('button', { name: 'Сплатити частинами' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('На скільки частин').selectOption('3')
  await expect(dialog.getByRole('region', { name: 'Графік оплати' }).getByText(/^До \d\d\./)).toHaveCount(3)
  await expectAccessible(page)
  await expectFits(page)
  await dialog
    .getByLabel('Чому не можете сплатити одразу')
    .fill('Тимчасово без роботи, перша зарплата за місяць.')
  const debt = dialog.getByText(/^Борг зараз/)
  const before = sumIn((await debt.innerText()).split('.')[0] ?? '')
  const send = dialog.getByRole('button', { name: 'Надіслати на розгляд' })
  const reread = page.waitForRequest('**/api/payments/instalments')
  await send.click()
  await reread
  // nothing is said of a new schedule, and nothing can be sent, before it is there
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  letCome()
  // its focus scrolls the dialog up, away from under what would press the button
  await expect(dialog.getByRole('alert')).toBeFocused()
  await expect(dialog.getByRole('alert')).toContainText('Борг тим часом змінився')
  expect(sumIn((await debt.innerText()).split('.')[0] ?? '')).toBe(before - 100)
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/Запит №\s.+ про сплату частинами розглядають/)).toBeVisible()
  await expectAccessible(page)
})

test('once the schedule is agreed to, its next part is said first and filled in instead of the whole debt', async ({
  page,
  browser,
  lane,
}) => {
  test.skip(lane === 1, 'one debtor asks once')
  const desk = await browser.newPage({ baseURL: new URL(test.info().project.use.baseURL ?? '').href })
  await signInAdmin(desk, admins.deputy)
  await expect(async () => {
    await desk.goto('/cabinet/admin/management/requests')
    await desk.getByLabel('Номер, рахунок, хто або тема').fill(ACCOUNT)
    await desk.keyboard.press('Enter')
    await desk.getByRole('row').filter({ hasText: ACCOUNT }).getByRole('link').first().click()
    await desk.getByRole('button', { name: 'Погодити' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Погоджуємо ваш графік.')
    await dialog.getByRole('button', { name: 'Погодити' }).click()
    await expect(desk.getByText('Погоджено', { exact: true })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await desk.close()
  await signIn(page, persons.debtor.login, passwords.person, '/cabinet/person/pay')
  await expect(page.getByText(/^Борг сплачуєте частинами: до \d\d\./)).toBeInViewport()
  await expect(page.getByText(/^Ваш борг/).first()).toBeVisible()
  const owed = sumIn(
    await page
      .getByText(/^Ваш борг/)
      .first()
      .innerText(),
  )
  expect(sumIn(await page.getByLabel('Сума, грн').first().inputValue())).toBeLessThan(owed / 2)
  await expectAccessible(page)
  await expectFits(page)
})

const sumIn = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'))
