import { readFile } from 'node:fs/promises'
import { admins, entities, passwords, persons, providerAccounts, providers } from '#seeds/demo-users.ts'
import { providerAsks } from '#text/staff-requests-provider.ts'
import { staffRequests } from '#text/staff-requests.ts'
import type { Reply } from '#web/api/call.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { keptSession } from '../support/kept-session.ts'
import { signIn } from '../support/people.ts'
import { signInAdmin, signInFirm } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// What an employee does in a day, each on the page it is done on.

test('the home of the duty leads from what waits to where it is done, and only there', async ({ page }) => {
  await signInAdmin(page, admins.service)
  const waiting = page.getByRole('region', { name: 'Чекає на вас' })
  await expect(waiting.getByRole('link', { name: 'Звернення без відповіді' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Сьогодні' })).toBeVisible()
  for (const name of await waiting.getByRole('link').allTextContents()) {
    await waiting.getByRole('link', { name }).click()
    await expect(
      page.getByRole('main').locator('tbody tr, ol li').filter({ visible: true }).first(),
    ).toBeVisible()
    await page.goBack()
    await expect(waiting).toBeVisible()
  }
  await expectAccessible(page)
  await expectFits(page)
})

test('a service message is written, seen on its page before it is published, read by customers, and taken back', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const text = 'Перевірка: у суботу каса на вулиці Вигаданій не працює.'
  await signInAdmin(page, admins.content)
  await page.goto('/cabinet/admin/management/message_manager/new')
  await page.getByLabel('Назва для працівників').fill('Каса в суботу')
  await page.getByLabel('Що прочитають на сторінці').fill(text)
  await page.getByRole('button', { name: 'Опублікувати' }).click()
  await expect(page.getByRole('link', { name: /^На яких сторінках: Виберіть/ })).toBeVisible()
  await page.getByLabel('Знайти сторінку').fill('Питання та')
  await page.getByRole('checkbox', { name: 'Питання та відповіді' }).first().check()
  await expect(page.getByText(/усі, хто не ввійшов/)).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Як на комп’ютері' }).click()
  const preview = await opened
  await expect(preview.getByText(text).first()).toBeVisible()
  await expect(preview.getByText('Перегляд чернетки.')).toBeVisible()
  await preview.close()
  await page.getByRole('button', { name: 'Опублікувати' }).click()
  await expect(page.getByText(/Повідомлення опубліковано/)).toBeVisible()

  const guest = await (await browser.newContext()).newPage()
  await expect(async () => {
    await guest.goto('/FAQ')
    await expect(guest.getByText(text).first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await guest.context().close()

  await page.goto('/cabinet/admin/management/message_manager')
  await page.getByRole('link', { name: 'Каса в суботу' }).click()
  await page.getByRole('button', { name: 'Забрати зі сторінок' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Забрати зі сторінок' }).click()
  await expect(page.getByText('Повідомлення забрано зі сторінок.')).toBeVisible()
  await page.goto('/cabinet/admin/management/message_manager/log')
  await expect(page.getByText(/забрано зі сторінок/).first()).toBeVisible()
  await expectAccessible(page)
})

test('an outage is entered by street and house, and the duty ends it', async ({ page }) => {
  test.setTimeout(180_000)
  const reason = 'Пошкоджено опору на розі, працює бригада.'
  await signInAdmin(page, admins.duty)
  await page.goto('/cabinet/admin/management/outages')
  await page.getByRole('button', { name: 'Внести відключення' }).click()
  const dialog = page.getByRole('dialog')
  const street = dialog.getByLabel('Вулиця з довідника')
  await street.fill('Немає такої')
  await dialog.getByLabel('Будинки', { exact: true }).fill('12')
  await dialog.getByLabel('Чому немає світла').fill(reason)
  await dialog.getByRole('button', { name: 'Внести відключення' }).click()
  // what is wrong is said in the dialog, and nothing typed is lost
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await expect(dialog.getByLabel('Чому немає світла')).toHaveValue(reason)
  await expectAccessible(page)
  await street.fill('Робоча')
  const known = dialog.locator('datalist option').first()
  await expect(known).toBeAttached()
  const name = (await known.getAttribute('value')) ?? ''
  await street.fill(name)
  await dialog.getByLabel('Будинки', { exact: true }).fill('')
  await dialog.getByRole('group', { name: 'Будинки цієї вулиці' }).getByRole('button').first().click()
  await dialog.getByRole('button', { name: 'Внести відключення' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: reason })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await row.getByRole('button', { name: 'Змінити час' }).click()
  await dialog.getByRole('button', { name: 'Завершити зараз' }).click()
  await expect(row.getByText('Завершено')).toBeVisible()
})

test('what is asked back about a request of a business is read by the business on its page', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const firm = entities.creditor
  const theirs = await (await browser.newContext()).newPage()
  await signInFirm(theirs, firm, '/cabinet/entity/tickets')
  const token = (await keptSession(page.request, `${firm.login} ${firm.uniqueCode}`))?.common.token
  const data = { token, account: firm.login, field: 'signatory', value: 'Коваль Олена Петрівна' }
  const filed = await page.request.post('/api/entity/company-information/change', { data })
  const { request }: Reply<'/api/entity/company-information/change'> = await filed.json()

  await signInAdmin(page, admins.billing)
  await page.goto(`/cabinet/admin/management/requests/${request.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Запит № ${request.number}` })).toBeVisible()
  await page.getByRole('button', { name: 'Уточнити в клієнта' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Надіслати' }).click()
  await expect(dialog.getByText("Це поле обов'язкове для заповнення").first()).toBeVisible()
  const question = 'Надішліть, будь ласка, наказ про призначення.'
  await dialog.getByRole('textbox').fill(question)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Надіслати' }).click()
  await expect(page.getByText('Запитання надіслано. Запит чекає клієнта.')).toBeVisible()
  await expect(page.getByText(question)).toBeVisible()
  await expectFits(page)

  await theirs.goto(`/cabinet/entity/tickets/${request.ticket}`)
  await expect(theirs.getByText(question)).toBeVisible()
  await theirs.context().close()
})

test('that a provider, not the business of the account, asks to change a name is seen beside the decision', async ({
  page,
}) => {
  const { login: email } = providers.activated
  const authorization = `Basic ${Buffer.from(`${email}:${passwords.provider}`).toString('base64')}`
  const data = { email, userType: 'provider' }
  const entered = await page.request.post('/api/auth/provider', { data, headers: { authorization } })
  const reply: Reply<'/api/auth/provider'> = await entered.json()
  const { token } = reply.user
  const change = { token, account: providerAccounts.activated, field: 'name', value: 'ТОВ «Нова назва»' }
  const filed = await page.request.post('/api/entity/company-information/change', { data: change })
  const { request }: Reply<'/api/entity/company-information/change'> = await filed.json()

  await signInAdmin(page, admins.billing)
  await page.goto(`/cabinet/admin/management/requests/${request.id}`)
  const note = page.getByText(/^Просить постачальник послуг .+, а не компанія цього рахунка/)
  await expect(note).toBeVisible()
  await expect(page.getByText(providerAsks.changesAccount)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: staffRequests.accept, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(providerAsks.changesAccount)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: staffRequests.refuse, exact: true }).click()
  await dialog.getByRole('textbox').fill('Назву рахунка змінює лише його компанія.')
  await dialog.getByRole('button', { name: staffRequests.refuse, exact: true }).click()
  await expect(page.getByText(staffRequests.done.refused)).toBeVisible()
  await expect(note).toBeHidden()
})

test('the log of actions is searched, proved whole and taken as a file', async ({ page }) => {
  await signInAdmin(page, admins.auditor)
  await page.goto('/cabinet/admin/management/audit')
  await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible()
  await page.getByRole('button', { name: 'Перевірити цілість' }).click()
  await expect(page.getByText(/Журнал цілий: перевірено/)).toBeVisible({ timeout: 60_000 })
  await page.getByLabel('Рахунок, логін або код').fill(admins.auditor.login)
  await page.keyboard.press('Enter')
  const rows = page.getByRole('main').locator('tbody tr')
  await expect(rows.filter({ hasNotText: 'Савчук Петро' })).toHaveCount(0)
  await expect(rows.first()).toBeVisible()
  await page.getByRole('button', { name: 'Завантажити' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await readFile(await (await download).path())).toString()).toContain('Вхід')
  await expectAccessible(page)
  await expectFits(page)
})

test('a customer chooses what to be told of and by which way, and takes a letter off without signing in', async ({
  page,
}) => {
  await signIn(page, persons.papers.login, passwords.person, '/cabinet/person/settings/letters')
  const box = page.getByLabel('Строк оплати близько: E-mail')
  const before = await box.isChecked()
  const saved = page.waitForResponse('**/api/letters/choose')
  await box.setChecked(!before)
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(box).toBeChecked({ checked: !before })
  await box.setChecked(before)
  await expectAccessible(page)
  await expectFits(page)
})

test.describe('with the billing core down', () => {
  test.use({ tolerated: /50[03]/ })

  test('queues stay open, and an answer that cannot be written stays typed', async ({ page }) => {
    await signInAdmin(page, admins.metering)
    await page.goto('/cabinet/admin/management/readings')
    await page
      .getByRole('link', { name: /^\d{10}$/ })
      .first()
      .click()
    await page.getByText('Відхилити', { exact: true }).click()
    await page.getByLabel('Причина (її прочитає споживач)').fill('На фото видно інший лічильник.')
    await page.route('**/api/admin/readings/decide', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({
          status: 'error',
          code: 'service-down',
          message: '',
          requestCode: 'TEST-CODE',
        }),
      }),
    )
    await page.getByRole('button', { name: 'Відхилити показання' }).click()
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
    await expect(page.getByLabel('Причина (її прочитає споживач)')).toHaveValue(
      'На фото видно інший лічильник.',
    )
    await page.unroute('**/api/admin/readings/decide')
    await page.goto('/cabinet/admin/management/readings')
    await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible()
  })
})

test('two employees at one ticket: the second sees what the first did, and nothing is written over', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  await signInAdmin(page, admins.serviceDnem)
  await page.goto('/cabinet/admin/management/tickets')
  await page.getByRole('main').locator('tbody a[href*="/tickets/"]').nth(3).click()
  await expect(page.getByLabel('Ваша відповідь')).toBeVisible()
  const address = page.url()
  const other = await (await browser.newContext()).newPage()
  await signInAdmin(other, admins.chief)
  await other.goto(address)
  await other.getByLabel('Ваша відповідь').fill('Перша відповідь.')
  await page.getByLabel('Ваша відповідь').fill('Друга відповідь.')
  await other.getByRole('button', { name: 'Відповісти' }).click()
  await expect(other.getByText('Відповідь надіслано, клієнта повідомлено.')).toBeVisible()
  await page.getByRole('button', { name: 'Відповісти' }).click()
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await expect(page.getByText('Перша відповідь.')).toBeVisible()
  await expect(page.getByLabel('Ваша відповідь')).toHaveValue('Друга відповідь.')
  await other.context().close()
})
