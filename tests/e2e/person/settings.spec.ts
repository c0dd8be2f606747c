import { type FreeAccount, freeAccounts, passwords, persons } from '#seeds/demo-users.ts'
import type { Reply } from '#web/api/call.ts'
import { changeReply } from '../support/change-reply.ts'
import { nextCode } from '../support/messages.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { newPhone, password, signedUp, signedUpWith, signIn } from '../support/people.ts'
import { orderBy, takeFile } from '../support/list.ts'
import { expect, test } from '../support/test.ts'

const p = '/cabinet/person'
const better = 'синій човен за старим млином 58'

/** Apartments with any meter, because these tests submit no readings. */
function anyFree(n: number): FreeAccount {
  const free = freeAccounts[n]
  if (!free) throw new RangeError(`the demo town has no free apartment number ${n}`)
  return free
}

test('password, e-mail, devices and looks are the person’s own to change', async ({
  page,
  request,
  lane,
}) => {
  const phone = newPhone(70 + lane)
  await signedUpWith(request, phone, anyFree(6 + lane))
  await signIn(page, phone)
  await page.goto(`${p}/settings/account`)
  await expect(page.getByRole('heading', { name: 'Де відкрито кабінет' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  // besides this session there is the one that signed up with direct calls
  const places = page.getByRole('table', { name: 'Де відкрито кабінет' })
  await expect(places.locator('tbody tr').first()).toContainText('Цей пристрій')
  const search = page.getByLabel('Пошук за пристроєм')
  await search.fill('такого пристрою немає')
  await search.press('Enter')
  await expect(page).toHaveURL(/sessions-search=/)
  await expect(page.getByText('За цими умовами')).toBeVisible()
  await page.getByRole('button', { name: 'Скинути фільтри' }).click()
  await expect(search).toHaveValue('')
  await page.getByLabel('Вид пристрою').selectOption({ label: 'Планшет' })
  await expect(page).toHaveURL(/sessions-kind=tablet/)
  await expect(page.getByText('За цими умовами')).toBeVisible()
  await page.getByLabel('Вид пристрою').selectOption({ label: 'Будь-який' })
  await orderBy(page.getByRole('region', { name: 'Де відкрито кабінет' }), places, 'Вхід')
  await expect(page).toHaveURL(/sessions-sort=createdAt/)
  await expect(places.getByRole('row').last()).toContainText('Цей пристрій')
  const listed = page.waitForEvent('download')
  await takeFile(page.getByRole('region', { name: 'Де відкрито кабінет' }), 'CSV')
  expect((await listed).suggestedFilename()).toBe('Де відкрито кабінет.csv')
  await page.getByRole('button', { name: 'Завершити всі інші' }).click()
  await expect(page.getByText('Інших пристроїв немає.')).toBeVisible()
  await expect(places.locator('tbody tr')).toHaveCount(1)

  await page.getByLabel('Поточний пароль').fill(password)
  await page.getByLabel('Новий пароль').fill('короткий')
  await page.getByLabel('Новий пароль').fill(password)
  await page.getByRole('button', { name: 'Змінити пароль' }).click()
  await expect(page.getByText('Новий пароль не може бути таким же як і старий.').first()).toBeVisible()
  await page.getByLabel('Новий пароль').fill(better)
  await page.getByRole('button', { name: 'Змінити пароль' }).click()
  await expect(page.getByText('Пароль змінено.')).toBeVisible()

  const email = `nova-${lane}@poshta.example`
  const code = await nextCode(request, email)
  await page.getByRole('button', { name: 'Додати пошту' }).click()
  await page.getByLabel('Нова електронна пошта').fill(email)
  await page.getByLabel('Ваш пароль').fill(better)
  await page.getByRole('button', { name: 'Надіслати код' }).click()
  await page.getByLabel('Код із повідомлення').fill(await code())
  await page.getByRole('button', { name: 'Підтвердити' }).click()
  await expect(page.getByText(email)).toBeVisible()

  // what was just done is in the record, which can be filtered, ordered and saved as a file
  const record = page.getByRole('table', { name: 'Журнал дій' })
  await page.getByLabel('Дія', { exact: true }).selectOption({ label: 'Зміна пароля' })
  await expect(page).toHaveURL(/action=password-changed/)
  await expect(record.getByRole('cell', { name: 'Зміна пароля' })).toHaveCount(1)
  await page.getByLabel('Наслідок').selectOption({ label: 'Не вдалося' })
  await expect(page.getByText('За цими умовами')).toBeVisible()
  await page.getByRole('button', { name: 'Скинути фільтри' }).click()
  await orderBy(page.getByRole('region', { name: 'Журнал дій' }), record, 'Дія')
  await expect(page).toHaveURL(/sort=action/)
  await expect(record.locator('tbody tr').first()).toContainText('Вхід')
  const coming = page.waitForEvent('download')
  await takeFile(page.getByRole('region', { name: 'Журнал дій' }), 'CSV')
  expect((await coming).suggestedFilename()).toBe('Журнал дій.csv')

  await page.getByRole('main').getByText('Темний', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
})

test('a cabinet is deleted by a code to its phone, and does not open any more', async ({
  page,
  request,
  lane,
}) => {
  // a person of its own: whoever is deleted can sign in nowhere else
  const login = newPhone(160 + lane)
  await signedUp(request, login)
  await signIn(page, login)
  await page.goto(`${p}/settings/account`)
  // a person without an apartment has ordered nothing
  const visit = { account: '1200000012', name: 'Заміна лічильника', hours: '09:00–11:00', date: '2030-11-24' }
  await changeReply<Reply<'/api/delete-account'>>(page, '/api/delete-account', (reply) => {
    if (!reply.deleted) reply.visits = [{ ...visit, cancels: true }]
  })
  await page.getByRole('button', { name: 'Видалити кабінет' }).click()
  const dialog = page.getByRole('dialog')
  const code = await nextCode(request, login)
  await dialog.getByRole('button', { name: 'Надіслати код для видалення' }).click()
  const field = dialog.getByLabel('Код із повідомлення')
  await expect(field).toBeVisible()
  // whoever closes the dialog to look for the message types the code when it is opened again
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Видалити кабінет' }).click()
  await field.fill(await code())
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Заміна лічильника' })).toContainText(
    'рахунок 1200000012: буде скасовано',
  )
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Видалити назавжди' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/sign-in/person')
  await page.getByLabel('Номер телефону').fill(login)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Увійти' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
})

test('every field of the contract is in its group, and the paper bill is switched', async ({
  page,
  request,
  lane,
}) => {
  const phone = newPhone(80 + lane)
  await signedUpWith(request, phone, anyFree(8 + lane))
  await signIn(page, phone)
  await page.goto(`${p}/settings/personal-information`)
  for (const name of ['Адреса', 'Номер договору', 'EIC-код точки обліку', 'IBAN'])
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  await page.getByText('Усе, що записано в договорі та в кабінеті').click()
  for (const name of ['Договір і споживач', 'Об’єкт', 'Постачання', 'Реквізити для оплати', 'Ви в кабінеті'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  const paper = page.getByLabel('Надсилати паперовий рахунок поштою')
  const wanted = !(await paper.isChecked())
  await paper.click()
  await expect(page.getByText(/Паперов.* (?:надсилатимемо|більше не буде)/)).toBeVisible()
  await page.reload()
  await expect(paper).toBeChecked({ checked: wanted })
})

test('an e-mail nobody has proved is said to be no way in, and one press proves it', async ({
  page,
  request,
  lane,
}) => {
  test.skip(lane !== 0, 'the demo town has one such person')
  const email = 'marta@poshta.example'
  await signIn(page, persons.unproved.login, passwords.person, `${p}/settings/account`)
  const unproved = page.getByText(/^Ще не підтверджено/)
  await expect(unproved).toBeVisible()
  await page.getByRole('button', { name: 'Підтвердити' }).click()
  await expect(page.getByLabel('Ваша електронна пошта')).toHaveValue(email)
  await page.getByLabel('Ваш пароль').fill(passwords.person)
  await expectAccessible(page)
  await expectFits(page)
  const code = await nextCode(request, email)
  await page.getByRole('button', { name: 'Надіслати код' }).click()
  await page.getByLabel('Код із повідомлення', { exact: true }).fill(await code())
  await page.getByRole('button', { name: 'Підтвердити' }).click()
  await expect(unproved).toHaveCount(0)
})
