import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { admins, passwords } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

/** An authenticator of Chromium itself: it signs as a real one does, and the person has always touched it. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an employee adds a passkey in the settings, signs in with it and removes it by itself', async ({
  page,
  lane,
}) => {
  const who = lane === 0 ? admins.content : admins.auditor
  await withAuthenticator(page)
  await signInAdmin(page, who)
  await page.getByRole('button', { name: /Щербань|Гнатюк|Савчук|Меню користувача/ }).click()
  await page.getByRole('menuitem', { name: 'Обліковий запис' }).click()
  await expect(page.getByText('Ключів ще немає.')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Додати ключ' }).click()
  await dialog.getByLabel('Як його назвати').fill('Робочий ноутбук')
  await dialog.getByLabel('Поточний пароль').fill(passwords.admin)
  await expectAccessible(page)
  await expectFits(page)
  // the step of the sign-in is spent: only a later one is taken
  const totp = new TOTP({ secret: Secret.fromBase32(who.totpSecret) })
  await expect(async () => {
    await dialog.getByLabel('Код із застосунку').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await dialog.getByRole('button', { name: 'Додати ключ' }).click()
    await expect(page.getByText('Робочий ноутбук')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 70_000, intervals: [10_000] })
  await expect(page.getByText('ще не використано')).toBeVisible()

  await page.goto('/livez')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin')
  await page.getByLabel('Логін').fill(who.login)
  await page.getByLabel('Пароль', { exact: true }).fill(passwords.admin)
  await page.getByRole('button', { name: 'Далі' }).click()
  await expect(page.getByRole('button', { name: 'Увійти з ключем доступу' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Увійти з ключем доступу' }).click()
  await page.waitForURL('**/cabinet/admin**')

  await page.goto('/cabinet/admin/settings/account')
  await expect(page.getByText('востаннє')).toBeVisible()
  await page.getByRole('button', { name: 'Видалити ключ «Робочий ноутбук»' }).click()
  await dialog.getByLabel('Поточний пароль').fill(passwords.admin)
  await dialog.getByText('Підтвердити ключем замість коду').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Видалити ключ' }).click()
  await expect(page.getByText('Ключів ще немає.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Видалено ключ доступу' })).toBeVisible()
})

test('an employee without a passkey is told to type the code', async ({ page }) => {
  await page.goto('/admin')
  await page.getByLabel('Логін').fill(admins.deputy.login)
  await page.getByLabel('Пароль', { exact: true }).fill(passwords.admin)
  await page.getByRole('button', { name: 'Далі' }).click()
  await page.getByRole('button', { name: 'Увійти з ключем доступу' }).click()
  await expect(
    page.getByText('Ключа доступу для цього входу ще немає. Введіть код із застосунку.'),
  ).toBeVisible()
})
