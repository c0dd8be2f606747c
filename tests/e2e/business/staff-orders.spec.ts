import type { Page } from '@playwright/test'
import { admins, passwords, persons } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signIn } from '../support/people.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// Visits of crews; each lane has its own employee and its own order of one customer.
const lanes = [
  { employee: admins.metering, number: '500001', service: 'Позачергова перевірка лічильника' },
  { employee: admins.serviceDnem, number: '500002', service: 'Опломбування' },
] as const

async function openOrder(page: Page, { number, service }: (typeof lanes)[number]) {
  await page.goto(`/cabinet/admin/management/orders?search=${number}`)
  await expect(page.getByRole('link', { name: service })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: service })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible()
}

test('an employee moves a visit and writes down its result, or refuses it, and the customer reads it', async ({
  page,
  browser,
  lane,
}) => {
  test.setTimeout(180_000)
  const mine = lanes[lane === 1 ? 1 : 0]
  await signInAdmin(page, mine.employee)
  await openOrder(page, mine)
  await page.getByRole('button', { name: 'Перенести або дати бригаді' }).click()
  const dialog = page.getByRole('dialog')
  const days = dialog.getByLabel('День візиту')
  // the first lane takes the free hour of today, the other one of another day
  const day = await days
    .locator('option')
    .nth(lane === 1 ? 2 : 0)
    .getAttribute('value')
  await days.selectOption(day)
  await dialog.getByLabel('Година й бригада').selectOption({ index: 1 })
  await dialog.getByLabel('Чому переносимо').fill('Бригада звільнилася раніше.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Записати час' }).click()
  await expect(page.getByText('Візит перенесено. Споживачеві надіслано повідомлення.')).toBeVisible()
  await expect(dialog).toBeHidden()

  if (lane === 1) {
    await page.getByRole('button', { name: 'Відмовити' }).click()
    await dialog.getByRole('button', { name: 'Не було доступу до лічильника.' }).click()
    await dialog.getByRole('button', { name: 'Відмовити' }).click()
  } else {
    await page.getByRole('button', { name: 'Записати результат' }).click()
    await dialog.getByLabel('Номер акта').fill('А-77')
    // a digit too many of a meter that was taken off is asked about, and nothing is written
    await dialog.getByLabel('Що зроблено').selectOption({ label: 'Лічильник замінено' })
    const old = dialog.getByLabel('Знятий лічильник')
    await expect(dialog.getByText(/^Було [\d\s]+ на /)).toBeVisible()
    await old.fill('99000')
    await dialog.getByLabel('Номер нового лічильника').fill('77001122')
    await dialog.getByLabel('Новий лічильник').fill('0')
    await dialog.getByLabel('Нова повірка до').fill('2042-11-23')
    await dialog.getByRole('button', { name: 'Виконано' }).click()
    await expect(old).toHaveAccessibleDescription(/це незвично\. Звірте з актом/)
    await expect(dialog.getByRole('button', { name: 'З актом звірено, записати' })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await old.fill('')
    await dialog.getByLabel('Що зроблено').selectOption({ label: 'Лічильник перевірено' })
    await dialog.getByLabel('Номер нової пломби').fill('С-4242')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Виконано' }).click()
  }
  await expect(dialog).toBeHidden()
  await expectAccessible(page)
  await expectFits(page)

  const theirs = await browser.newContext()
  const cabinet = await theirs.newPage()
  await signIn(cabinet, persons.orders.login, passwords.person, '/cabinet/person/tickets?tab=orders')
  await cabinet.getByRole('button', { name: new RegExp(`заявки №\\s${mine.number}`) }).click()
  const theirDialog = cabinet.getByRole('dialog')
  if (lane === 1) await expect(theirDialog.getByText('Не було доступу до лічильника.')).toBeVisible()
  else {
    await expect(theirDialog.getByText('Лічильник перевірено')).toBeVisible()
    await expect(theirDialog.getByText('С-4242')).toBeVisible()
  }
  await expectAccessible(cabinet)
  await theirs.close()
})

test('the week of the crews leads to a visit and back', async ({ page, lane }) => {
  await signInAdmin(page, lane === 0 ? admins.service : admins.deputy)
  await page.goto('/cabinet/admin/management/orders/week')
  await page
    .getByRole('link', { name: /заявка №/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Заявка/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Тиждень бригад' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.goto('/cabinet/admin/management/orders/capacity')
  await expect(page.getByLabel(/понеділок$/).first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('an employee adds a crew, says what it does and when it works, and its week shows the hours', async ({
  page,
  lane,
}) => {
  test.setTimeout(180_000)
  await signInAdmin(page, lane === 0 ? admins.metering : admins.serviceDnem)
  const name = `Бригада Яворенка ${lane + 1}`
  await page.goto('/cabinet/admin/management/orders/capacity?site=dnem')
  const fresh = page.getByRole('group', { name: 'Нова бригада' })
  await fresh.getByLabel('Назва бригади').fill(name)
  await fresh.getByLabel('Опломбування').check()
  await fresh.getByRole('button', { name: 'Додати бригаду' }).click()
  await expect(page.getByText('Бригаду додано. Внесіть її години.')).toBeVisible()
  const crew = page.getByRole('group', { name })
  await crew.getByRole('button', { name: 'Години роботи' }).click()
  const dialog = page.getByRole('dialog', { name: `Години роботи: ${name}` })
  await dialog.getByLabel('субота').check()
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByText(/Додано\s\d+\sвізит/)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.goto('/cabinet/admin/management/orders/week?site=dnem')
  await page.getByRole('link', { name: 'Наступний тиждень' }).click()
  await expect(page.getByText(name).first()).toBeVisible()
})
