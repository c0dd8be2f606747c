import { admins } from '#seeds/demo-users.ts'
import { signInAdmin, tokenOfAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

test('a session that another device ends in the middle of an answer takes nothing of it away', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  const answer = 'Перевірили ваш лічильник: він справний, але'
  const employee = admins.serviceDnem
  await signInAdmin(page, employee)
  await page.goto('/cabinet/admin/management/tickets?search=100304')
  await page.getByRole('link', { name: 'Контролер не прийшов у призначений день' }).click()
  const written = page.getByLabel('Ваша відповідь')
  await written.fill(answer)
  const ticket = page.url()

  const token = await tokenOfAdmin(request, employee)
  const ended = await request.post('/api/sessions/end', { data: { token, others: true } })
  expect((await ended.json()).ended).toBeGreaterThan(0)
  await written.pressSequentially(' чекаємо на фахівця.')
  await page.getByRole('button', { name: 'Відповісти' }).click()
  await expect(page.getByText('Сеанс завершено.')).toBeVisible()

  await signInAdmin(page, employee)
  await page.goto(ticket)
  await expect(written).toHaveValue(`${answer} чекаємо на фахівця.`)
  await expect(page.getByText('Повернули те, що ви ввели раніше й не надіслали.')).toBeVisible()
})
