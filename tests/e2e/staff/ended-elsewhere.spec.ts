import { admins } from '#seeds/demo-users.ts'
import { SESSION_KEY } from '#web/session/store.ts'
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

  // this one alone: other tests work in sessions of the same employee
  const tokenOfPage = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '').common.token,
    SESSION_KEY,
  )
  const mine = await request.post('/api/sessions', { data: { token: tokenOfPage } })
  const { rows }: { rows: { id: string; current: boolean }[] } = await mine.json()
  const token = await tokenOfAdmin(request, employee)
  const id = rows.find(({ current }) => current)?.id
  const ended = await request.post('/api/sessions/end', { data: { token, id } })
  expect(await ended.json()).toMatchObject({ ended: 1 })
  await written.pressSequentially(' чекаємо на фахівця.')
  await page.getByRole('button', { name: 'Відповісти' }).click()
  await expect(page.getByText('Сеанс завершено.')).toBeVisible()

  await signInAdmin(page, employee)
  await page.goto(ticket)
  await expect(written).toHaveValue(`${answer} чекаємо на фахівця.`)
  await expect(page.getByText('Повернули те, що ви ввели раніше й не надіслали.')).toBeVisible()
})
