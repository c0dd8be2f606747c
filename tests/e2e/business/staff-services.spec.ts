import { admins, passwords, persons } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signIn } from '../support/people.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

test('an employee opens a service and gives it to a crew, a customer orders it, and once closed nobody sees it', async ({
  page,
  browser,
  lane,
}) => {
  test.setTimeout(240_000)
  const name = `Огляд щита ${lane + 1}`
  const crewName = `Бригада щитів ${lane + 1}`
  await signInAdmin(page, lane === 0 ? admins.metering : admins.serviceDnem)
  await page.goto('/cabinet/admin/management/orders/services?site=dnem')
  // the demo has one that is closed, and one that no crew does
  await expect(page.getByRole('row', { name: /Перенесення лічильника/ }).first()).toContainText('закрита')
  await expect(page.getByText('Жодна бригада не виконує').first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await page.getByRole('button', { name: 'Відкрити послугу' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Код').fill(`shield-${lane + 1}`)
  await dialog.getByLabel('Назва').fill(name)
  await dialog.getByLabel('Вартість, грн').fill('155,50')
  await dialog.getByLabel('Строк, календарних днів').fill('0')
  await dialog.getByRole('button', { name: 'Зберегти' }).click()
  await expect(dialog.getByText('Ціле число від 1 до 365').first()).toBeVisible()
  await dialog.getByLabel('Строк, календарних днів').fill('7')
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByText('Послугу відкрито. Тепер дайте її бригаді')).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Жодна бригада не виконує')
  await row.getByRole('link', { name: 'До бригад' }).click()

  const fresh = page.getByRole('group', { name: 'Нова бригада' })
  await fresh.getByLabel('Назва бригади').fill(crewName)
  await fresh.getByLabel(name).check()
  await fresh.getByRole('button', { name: 'Додати бригаду' }).click()
  await expect(page.getByText('Бригаду додано. Внесіть її години.')).toBeVisible()
  await page.getByRole('group', { name: crewName }).getByRole('button', { name: 'Години роботи' }).click()
  await dialog.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByText(/Додано\s\d+\sвізит/)).toBeVisible()

  const theirs = await browser.newContext()
  const cabinet = await theirs.newPage()
  await signIn(cabinet, persons.papers.login, passwords.person, '/cabinet/person/tickets/order')
  await cabinet.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
  await cabinet.getByRole('button', { name: 'Далі' }).click()
  const day = cabinet.getByRole('main').getByRole('listitem').getByRole('button').nth(2)
  await day.click()
  await expect(cabinet.getByText('155,50')).toBeVisible()

  // the price is changed while the customer looks at the old one
  await page.goto('/cabinet/admin/management/orders/services?site=dnem')
  await row.getByRole('button', { name: `Змінити: ${name}` }).click()
  await dialog.getByLabel('Вартість, грн').fill('160')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByText('Послугу записано.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await cabinet.getByRole('button', { name: 'Замовити' }).click()
  await expect(cabinet.getByText(/Вартість послуги щойно змінили: тепер 160,00/)).toBeVisible()
  await expect(cabinet.getByRole('definition').filter({ hasText: '160,00' })).toBeVisible()
  await expectAccessible(cabinet)
  await cabinet.getByRole('button', { name: 'Замовити' }).click()
  await expect(cabinet.getByText('Заявку прийнято.', { exact: true })).toBeVisible()

  await page.reload()
  await row.getByRole('button', { name: `Змінити: ${name}` }).click()
  await dialog.getByLabel('Споживачі можуть замовити').uncheck()
  await expect(dialog.getByText('Відкритих заявок: 1.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Зберегти' }).click()
  await expect(row).toContainText('закрита')
  await cabinet.goto('/cabinet/person/tickets/order')
  await expect(cabinet.getByRole('radio').first()).toBeVisible()
  await expect(cabinet.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeHidden()
  await theirs.close()
})
