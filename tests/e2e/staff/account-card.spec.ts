import { admins, passwords, persons } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signIn } from '../support/people.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

test.use({ tolerated: /403/ })

test('an account is found by a telephone, its card shows names only for a reason, the cabinet is seen as its customer sees it, and the customer reads who looked', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  await signInAdmin(page, admins.service)
  await page.goto('/cabinet/admin/ca_check')
  await page
    .getByLabel('Рахунок, EIC, телефон, лічильник, код із рахунка, прізвище або адреса')
    .fill(persons.debtor.login)
  await page.keyboard.press('Enter')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\d{10}$/ })
    .first()
    .click()
  await expect(page.getByText('Персональні дані приховано')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await page.getByRole('button', { name: 'Показати персональні дані' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Причина перегляду').selectOption({ label: 'Перевірка нарахування' })
  await dialog.getByRole('button', { name: 'Показати персональні дані' }).click()
  await expect(page.getByText(/Персональні дані видно до/)).toBeVisible()
  for (const part of [
    'Гроші й борг',
    'Показання',
    'Звернення',
    'Світло',
    'Повідомлення',
    'Входи й перегляди',
  ]) {
    await page.getByRole('tab', { name: part }).click()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toHaveCount(0)
  }
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Побачити як клієнт' }).click()
  await dialog.getByLabel('Причина перегляду').selectOption({ label: 'Дзвінок клієнта' })
  await dialog.getByRole('button', { name: 'Увійти для перегляду' }).click()
  await page.waitForURL('**/cabinet/person**')
  await expect(page.getByRole('complementary', { name: /лише перегляд/ })).toBeVisible()
  await expectFits(page)
  // the server refuses what would change anything
  const token = await page.evaluate(() => {
    const session: { common: { token: string } } = JSON.parse(sessionStorage.getItem('svitlo-view') ?? '{}')
    return session.common.token
  })
  const refused = await page.request.post('/api/letters/hours', { data: { token, from: 22, till: 7 } })
  expect(await refused.json()).toMatchObject({ code: 'view-only' })
  await page.getByRole('button', { name: 'Повернутися до картки' }).click()
  await expect(page.getByText(/Персональні дані/).first()).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, persons.debtor.login, passwords.person, '/cabinet/person/settings/account')
  await expect(theirs.getByText('Перевірка нарахування').first()).toBeVisible()
  await expect(theirs.getByText('Дзвінок клієнта').first()).toBeVisible()
  await theirs.context().close()
})
