import { freeAccounts, passwords, persons } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'

const state = /Світло є|Світла немає|Зараз можливе відключення|невідомо/
const field = 'Адреса або особовий рахунок'

test('the start page answers whether there is light at an address, names it back and remembers it when asked to', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel(field).fill('Робоч')
  const suggestions = page.getByRole('list', { name: 'Підказки адрес' })
  await suggestions.getByRole('button', { name: /вул\. Робоча$/ }).click()
  await expect(page.getByLabel(field)).toHaveValue(/вул\. Робоча, $/)
  // a house that is in the schedule; some are in none
  await page.getByLabel(field).pressSequentially('69')
  const houses = suggestions.getByRole('button', { name: /вул\. Робоча, 69$/ })
  await expect(houses.first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(field).press('ArrowDown')
  await expect(houses.first()).toBeFocused()
  await page.keyboard.press('Enter')

  const answer = page.getByRole('heading', { level: 2, name: state })
  await expect(answer).toBeFocused()
  await expect(page.getByText(/вул\. Робоча, буд\.\s\d+/)).toBeVisible()
  expect((await answer.boundingBox())?.y).toBeLessThan(560)
  await expectAccessible(page)
  await expectFits(page)
  await page.getByLabel('Запам’ятати на цьому пристрої').check()

  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: state })).toBeVisible()
  await expect(page.getByText(/вул\. Робоча, буд\.\s\d+/)).toBeVisible()
  await page.getByLabel('Запам’ятати на цьому пристрої').uncheck()
  await page.reload()
  await expect(page.getByLabel(field)).toBeVisible()

  await page.getByLabel(field).fill('Робоча, 69')
  // the suggestions open under the button too, and do not cover it
  await expect(suggestions).toBeVisible()
  await page.getByRole('button', { name: 'Показати' }).click()
  await page.getByRole('link', { name: 'Увесь графік' }).click()
  await page.waitForURL('**/outages?site=*&queue=*')
})

test('an address is found and remembered by documents that a cache in front may keep, without a call', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await page.getByLabel(field).fill('Робоча, 69')
  await page.getByRole('button', { name: /вул\. Робоча, 69$/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: state })).toBeVisible()
  await page.getByLabel('Запам’ятати на цьому пристрої').check()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: state })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
  expect(calls).toEqual([])
})

test('what is missing is said on its field, and what was typed stays', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Показати' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Введіть вулицю й будинок/)
  await page.getByLabel(field).fill('Неіснуюча Ґудзикова, 5')
  await page.getByRole('button', { name: 'Показати' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Такої вулиці не знайдено/)
  await expect(page.getByLabel(field)).toHaveValue('Неіснуюча Ґудзикова, 5')

  await page.getByLabel(field).fill(freeAccounts[0]?.account ?? '')
  await page.getByRole('button', { name: 'Показати' }).click()
  await expect(page.getByText('Додайте номер будинку')).toBeVisible()
  await page.getByLabel('Номер будинку').fill('99999')
  await page.getByRole('button', { name: 'Показати' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('from the start page one gets through signing in straight to the readings', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Передати показання' }).click()
  await page.getByLabel('Номер телефону').fill(persons.one.login)
  await page.getByLabel('Пароль', { exact: true }).fill(passwords.person)
  await page.getByRole('button', { name: 'Увійти' }).click()
  await page.waitForURL('**/cabinet/person/indication')
})
