import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { admins, entities, passwords, providers } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { nextCode } from '../support/messages.ts'
import { newPhone, signOut } from '../support/people.ts'
import { signInAdmin, signInAs } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

const submit = { name: 'Увійти', exact: true } as const

async function enter(page: Page, firm: (typeof entities)[keyof typeof entities]): Promise<void> {
  await page.getByLabel('Особовий рахунок').fill(firm.login)
  await page.getByLabel('Унікальний код').fill(firm.uniqueCode)
  await page.getByLabel('Пароль', { exact: true }).fill(passwords.entity)
  await page.getByRole('button', submit).last().click()
  await page.waitForURL('**/cabinet/entity/**')
}

test('a business signs in by account, unique code and password, each mistake on its own field', async ({
  page,
}) => {
  const business = entities.plant
  await page.goto('/sign-in/entity')
  await expectAccessible(page)
  await page.getByLabel('Особовий рахунок').fill('1200000001')
  await page.getByLabel('Унікальний код').fill('8000100102')
  await page.getByRole('button', submit).last().click()
  await expect(
    page.getByText('Особовий рахунок компанії Дніпровські електромережі починається з 1100').last(),
  ).toBeVisible()
  await expect(page.getByText('Введіть унікальний код що починається з 9000…').last()).toBeVisible()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Особовий рахунок').fill(business.login)
  await page.getByLabel('Унікальний код').fill(business.uniqueCode ?? '')
  await page.getByLabel('Пароль', { exact: true }).fill('не той пароль зовсім')
  await page.getByRole('button', submit).last().click()
  await expect(page.getByRole('alert')).toContainText(
    'Для відновлення пароля прохання звернутися до контакт-центру',
  )
  await expect(page.getByLabel('Особовий рахунок')).toHaveValue(business.login)
  await expectFits(page)

  await page.getByLabel('Пароль', { exact: true }).fill(passwords.entity)
  await page.getByRole('button', submit).last().click()
  await page.waitForURL('**/cabinet/entity/**')
  await expect(page.getByRole('heading', { name: 'Показання', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Світло' }).click()
  await expect(page.getByRole('heading', { name: 'Виберіть особовий рахунок' })).toBeVisible()
  await expect(page.getByRole('heading', { name: business.login, level: 3 })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('a firm that comes for the first time is greeted where it lands, once', async ({ page, lane }) => {
  // the first is also a service provider; the second has one account and never sees the overview
  await page.goto('/sign-in/entity')
  await enter(page, lane === 0 ? entities.service : entities.single)
  const greeting = page.getByRole('dialog', { name: 'Вітаємо в кабінеті' })
  await expect(greeting).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await greeting.getByRole('button', { name: 'Почати роботу' }).click()
  await expect(greeting).toHaveCount(0)
  await expect(page.getByText('Ви увійшли як постачальник послуг')).toHaveCount(1 - lane)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Показання', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a creditor reads a line of its own, and whoever signs in after it at the same browser does not', async ({
  page,
}) => {
  const line = page.getByText('Для кредиторів: акти звіряння за минулий місяць уже готові.')
  await page.goto('/sign-in/entity')
  await enter(page, entities.creditor)
  await expect(line.first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Показання', level: 1 })).toBeFocused()
  await signOut(page)
  await page.getByRole('link', { name: 'Бізнес' }).first().click()
  // the start page has an account field too, and stays visible until the next page has come
  await expect(page.getByRole('heading', { level: 1, name: 'Вхід для бізнесу' })).toBeVisible()
  await enter(page, entities.plant)
  await expect(page.getByText('До 13:00 2-го числа').first()).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('a provider signs in by e-mail and is told what it is', async ({ page }) => {
  const provider = providers.active
  await page.goto('/sign-in/provider')
  await expectAccessible(page)
  await expectFits(page)
  await page.getByLabel('Електронна пошта').fill(provider.login)
  await page.getByLabel('Пароль', { exact: true }).fill(passwords.provider)
  await page.getByRole('button', submit).last().click()
  await page.waitForURL('**/cabinet/entity/**')
  await expect(page.getByText('Ви увійшли як постачальник послуг')).toBeVisible()
})

test('an administrator needs the second factor and sees how many customers there are', async ({
  page,
  lane,
}) => {
  // a code of the app works once, so each project has a separate administrator
  const admin = lane === 0 ? admins.chief : admins.duty
  await page.goto('/admin')
  await page.getByLabel('Логін').fill(admin.login)
  await page.getByLabel('Пароль', { exact: true }).fill(passwords.admin)
  await page.getByRole('button', { name: 'Далі' }).click()
  await expect(page.getByLabel('Код із застосунку')).toBeFocused()
  await expectAccessible(page)
  const code = new TOTP({ secret: Secret.fromBase32(admin.totpSecret ?? '') }).generate()
  await page.getByLabel('Код із застосунку').fill(code)
  await page.getByRole('button', submit).last().click()
  await expect(page.getByRole('heading', { name: 'Клієнти бізнесу' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('a firm applies for a cabinet and is told that the application is considered', async ({
  page,
  request,
  lane,
}) => {
  const phone = newPhone(40 + lane)
  await page.goto('/sign-up/entity')
  await expectAccessible(page)
  const code = await nextCode(request, phone)
  await page.getByLabel('Номер телефону').fill(phone)
  await page.getByRole('button', { name: 'Надіслати код' }).click()
  await page.getByLabel('Код із повідомлення').fill(await code())
  await page.getByRole('button', { name: 'Підтвердити' }).click()

  await page.getByLabel('Назва компанії').fill('ТОВ «Степовий Колос»')
  await page.getByLabel('Код ЄДРПОУ').fill('99999808')
  await page.getByLabel('Особовий рахунок').fill('1100009999')
  await page.getByLabel('Унікальний код').fill('9000999999')
  await page.getByLabel('Відповідальна особа').fill('Їжакевич Остап, головний інженер')
  await page.getByLabel('Електронна пошта').fill(`kolos${lane}@poshta.example`)
  await page.getByLabel('Пароль', { exact: true }).fill('золотий степ під вітром 31')
  await page.getByRole('button', { name: 'Прочитати угоду користувача' }).click()
  await page.getByRole('button', { name: 'Прочитано' }).click()
  await page.getByRole('checkbox', { name: /погоджуюся/ }).check()
  await page.getByRole('button', { name: 'Надіслати заявку' }).click()
  await expect(page.getByRole('alert')).toContainText('ЄДРПОУ')
  await expectAccessible(page)
  await page.getByLabel('Код ЄДРПОУ').fill('99999807')
  await page.getByRole('button', { name: 'Надіслати заявку' }).click()
  await expect(page.getByRole('heading', { name: 'Заявку прийнято, вона на розгляді' })).toBeVisible()
  await expectAccessible(page)
})

test('an administrator on duty sees applications and is not offered to decide on them', async ({ page }) => {
  await signInAs.admin(page, 1)
  await page.goto('/cabinet/admin/management')
  await page.getByRole('table').locator('tbody a').first().click()
  await expect(page.getByText('Рішення за заявками ухвалюють абонентська служба').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Схвалити' })).toHaveCount(0)
})

test('an administrator who only writes messages stays in their cabinet: nothing is asked that would be refused', async ({
  page,
}) => {
  await signInAdmin(page, admins.content)
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  for (const path of ['/cabinet/admin', '/cabinet/admin/management']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await expect(page.getByText('Цей розділ вам не відкрито.')).toBeVisible()
  expect(refused).toEqual([])
})
