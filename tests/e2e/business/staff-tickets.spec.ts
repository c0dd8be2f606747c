import type { Page } from '@playwright/test'
import { admins, passwords, persons } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signIn } from '../support/people.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// Employees answer tickets; each lane has its own employee and its own customer.
const lanes = [
  { employee: admins.service, customer: persons.papers, title: 'Де в рахунку перерахунок за літо?' },
  { employee: admins.billing, customer: persons.readings, title: 'З чого складається сума в рахунку?' },
] as const

const pdf = {
  name: 'Розрахунок.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n'),
}

async function openTicket(page: Page, title: string) {
  await page.goto(`/cabinet/admin/management/tickets?search=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // Escape goes by this link
  await expect(page.getByRole('link', { name: 'До черги' })).toBeVisible()
}

test('an employee answers with a template and a file, and the customer reads it', async ({
  page,
  browser,
  lane,
}) => {
  test.setTimeout(180_000)
  const { employee, customer, title } = lanes[lane === 1 ? 1 : 0]
  await signInAdmin(page, employee)
  await openTicket(page, title)

  // the keyboard: back to the queue, along its rows, in again
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Черга звернень' })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: title })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Ваша відповідь').fill('Перерахунок увійшов окремим рядком.')

  // what is typed outlives a session that ends in the middle of a sentence
  await page.evaluate(() => {
    localStorage.removeItem('svitlo')
  })
  await page.reload()
  await signInAdmin(page, employee)
  await openTicket(page, title)
  await expect(page.getByLabel('Ваша відповідь')).toHaveValue('Перерахунок увійшов окремим рядком.')
  await expect(page.getByText('Повернули те, що ви ввели раніше й не надіслали.')).toBeVisible()

  await page.getByLabel('Вставити шаблон').selectOption({ label: 'Рахунок перевірено, усе правильно' })
  await page.getByRole('button', { name: 'Додати файли' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(pdf)
  await dialog.getByRole('button', { name: 'Додати файли' }).click()
  await expect(page.getByText('Розрахунок.pdf')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Відповісти' }).click()
  await expect(page.getByText('Відповідь надіслано, клієнта повідомлено.')).toBeVisible()

  const theirs = await browser.newContext()
  const cabinet = await theirs.newPage()
  await signIn(cabinet, customer.login, passwords.person, '/cabinet/person/tickets')
  await cabinet.getByRole('link', { name: title }).click()
  await expect(cabinet.getByText('Відповідь надано').first()).toBeVisible()
  await expect(cabinet.getByText('Перерахунок увійшов окремим рядком.')).toBeVisible()
  await expect(cabinet.getByRole('button', { name: /Розрахунок\.pdf/ })).toBeVisible()
  await theirs.close()
})

test('the palette finds a ticket by its number', async ({ page, lane }) => {
  await signInAdmin(page, lane === 0 ? admins.serviceDnem : admins.metering)
  await expect(page.getByRole('button', { name: 'Перейти або знайти' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Куди перейти' })
  await dialog.getByRole('combobox').fill('100304')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Контролер не прийшов у призначений день' })).toBeVisible()
  await expectAccessible(page)

  // the conversation leads to the account it is about, and the palette leads there by its number
  await page.getByRole('link', { name: 'Контролер не прийшов у призначений день' }).click()
  await page.getByRole('link', { name: 'Перевірити рахунок' }).click()
  await expect(page.getByText('Персональні дані приховано')).toBeVisible()
  const account = page.url().split('/').at(-1) ?? ''
  await page.goto('/cabinet/admin')
  await expect(page.getByRole('button', { name: 'Перейти або знайти' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await dialog.getByRole('combobox').fill(account)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/ca_check/${account}`)
  await expect(page.getByText('Персональні дані приховано')).toBeVisible()
})
