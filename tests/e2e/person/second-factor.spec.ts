import { Secret, TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { nextCode } from '../support/messages.ts'
import { newPhone, password, signedUp, signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const settings = '/cabinet/person/settings/account'

/** The code that an application shows `steps` half-minutes later, because each step works only once. */
const shownBy = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function typePassword(page: Page, phone: string) {
  await page.goto('/sign-in/person')
  await page.getByLabel('Номер телефону').fill(phone)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Увійти' }).click()
}

const renewed = 'сім світлих вікон 7'

/** Makes the browser like another device: opens an address without our program, which would store the session again. */
async function forgotten(page: Page) {
  await page.goto('/livez')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
}

test('a person switches on the code of an application, signs in with it and without the phone, and switches it off', async ({
  page,
  request,
  lane,
}) => {
  const phone = newPhone(90 + lane)
  const email = `second-factor-${lane}@example.com`
  await signedUp(request, phone, email)
  await signIn(page, phone)
  await page.goto(settings)
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Вхід із застосунком' }) })
    .last()
  await card.getByRole('button', { name: 'Увімкнути' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Поточний пароль').fill('не той пароль')
  await dialog.getByRole('button', { name: 'Далі' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Поточний пароль').fill(password)
  await dialog.getByRole('button', { name: 'Далі' }).click()
  await expect(dialog.getByRole('img', { name: 'Малюнок із ключем для застосунку' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '')
  await dialog.getByLabel('Код із застосунку').fill(shownBy(secret))
  await dialog.getByRole('button', { name: 'Увімкнути' }).click()
  await expect(dialog.getByRole('heading', { name: 'Запасні коди' })).toBeFocused()
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(8)
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Коди збережено, закрити' }).click()
  await expect(card.getByText('Лишилося: 8 запасних кодів.')).toBeVisible()
  await expectAccessible(page)

  // by password: the code of the application is needed too
  await forgotten(page)
  await typePassword(page, phone)
  await expect(page.getByLabel('Код із застосунку')).toBeFocused()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByLabel('Код із застосунку').fill('000000')
  await page.getByRole('button', { name: 'Увійти' }).click()
  await expect(page.getByText('Код вказан невірно.').first()).toBeVisible()
  await page.getByLabel('Код із застосунку').fill(shownBy(secret, 1))
  await page.getByRole('button', { name: 'Увійти' }).click()
  await page.waitForURL('**/cabinet/person/**')

  // by a code sent by e-mail, because the phone got one less than a minute ago: a recovery code is needed too
  await forgotten(page)
  const letter = await nextCode(request, email)
  await page.goto('/sign-in/person?by=code')
  await page.getByText('На пошту').click()
  await page.getByLabel('Електронна пошта').fill(email)
  await page.getByRole('button', { name: 'Надіслати код' }).click()
  await page.getByLabel('Код із повідомлення').fill(await letter())
  await page.getByRole('button', { name: 'Увійти' }).click()
  await page.getByLabel('Код із застосунку').fill(codes[0]?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Увійти' }).click()
  await page.waitForURL('**/cabinet/person/**')

  // a new password alone opens nothing: the sign-in asks for the second factor, and no form says that the code is wrong
  await forgotten(page)
  const sms = await nextCode(request, phone)
  await page.goto('/sign-in/person?restore')
  await page.getByLabel('Номер телефону').fill(phone)
  await page.getByRole('button', { name: 'Надіслати код' }).click()
  await page.getByLabel('Код із повідомлення').fill(await sms())
  await page.getByLabel('Новий пароль', { exact: true }).fill(renewed)
  await page.getByRole('button', { name: 'Зберегти пароль' }).click()
  await expect(page).toHaveURL(/\/sign-in\/person$/)
  await page.getByLabel('Номер телефону').fill(phone)
  await page.getByLabel('Пароль', { exact: true }).fill(renewed)
  await page.getByRole('button', { name: 'Увійти', exact: true }).last().click()
  await page.getByLabel('Код із застосунку').fill(codes[2] ?? '')
  await page.getByRole('button', { name: 'Увійти', exact: true }).last().click()
  await page.waitForURL('**/cabinet/person/**')

  await page.goto(settings)
  await expect(card.getByText('Лишилося: 6 запасних кодів.')).toBeVisible()
  await card.getByRole('button', { name: 'Вимкнути' }).click()
  await dialog.getByLabel('Поточний пароль').fill(renewed)
  await dialog.getByLabel('Код із застосунку або запасний код').fill(codes[1] ?? '')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Вимкнути' }).click()
  await expect(card.getByRole('button', { name: 'Увімкнути' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Вимкнено вхід із застосунком' })).toBeVisible()
})
