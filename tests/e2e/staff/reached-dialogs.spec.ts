import type { Locator, Page } from '@playwright/test'
import { admins } from '#seeds/demo-users.ts'
import { lookAtDialog, refuseWrites } from '../support/dialogs.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// Dialogs that nobody opens by one press on a page: something is chosen first. Each is looked at, answered, refused by a
// server with too much to do, and keeps what was typed.

test.use({ tolerated: /503|preloaded using link preload/ })

const dialogOf = (page: Page) => page.getByRole('dialog')
const looked = async (page: Page) => expect(await lookAtDialog(page, dialogOf(page).first())).toEqual([])
/** On a phone all but the head of a row is folded away. */
async function unfold(row: Locator) {
  const button = row.getByRole('button', { name: 'Подробиці' })
  if (await button.isVisible()) await button.click()
}

test('several held readings are chosen and accepted at once, and refused ones stay chosen', async ({
  page,
}) => {
  await signInAdmin(page, admins.metering)
  await refuseWrites(page)
  await page.goto('/cabinet/admin/management/readings')
  const boxes = page.getByRole('main').locator('tbody').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Прийняти вибрані: 2' }).click()
  await looked(page)
  await dialogOf(page).getByRole('button', { name: 'Прийняти' }).click()
  await expect(dialogOf(page).getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(boxes.nth(1)).toBeChecked()
})

test('a difference of a file is settled', async ({ page }) => {
  await signInAdmin(page, admins.billing)
  await refuseWrites(page)
  await page.goto('/cabinet/admin/management/payments/registries')
  await page.getByRole('button', { name: 'Закрити', exact: true }).first().click()
  const words = dialogOf(page).getByRole('textbox')
  await words.fill('Сервіс відповів: рядок зайвий.')
  await looked(page)
  await dialogOf(page).locator('button[type=submit]').click()
  await expect(dialogOf(page).getByRole('alert').first()).toBeVisible()
  await expect(words).toHaveValue('Сервіс відповів: рядок зайвий.')
})

test('a template is put into an answer with the number of the conversation, and changed in its dialog', async ({
  page,
}) => {
  await signInAdmin(page, admins.service)
  await refuseWrites(page)
  await page.goto('/cabinet/admin/management/tickets')
  await page.getByRole('main').locator('tbody a').first().click()
  const answer = page.getByLabel('Ваша відповідь')
  await expect(answer).toHaveValue('')
  const templates = page.getByLabel('Вставити шаблон')
  await templates.selectOption({ index: 1 })
  await expect(answer).not.toHaveValue('')
  await expect(answer).not.toHaveValue(/\[(номер|рахунок|строк)\]/)
  await page.goto('/cabinet/admin/management/tickets/templates')
  const row = page.getByRole('main').locator('tbody tr').first()
  await unfold(row)
  await row.getByRole('button').first().click()
  await looked(page)
})

test('a picture of a company is chosen, seen and not published by a server that has too much to do', async ({
  page,
}) => {
  await signInAdmin(page, admins.content)
  await refuseWrites(page)
  await page.goto('/cabinet/admin/management/company')
  await page.getByLabel('Компанія', { exact: true }).selectOption({ label: 'Одеські електромережі' })
  await page.getByRole('tab', { name: 'Зображення' }).click()
  await page.getByRole('button', { name: 'Вибрати інше' }).first().click()
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: ONE_PIXEL })
  await looked(page)
  await dialogOf(page).getByRole('button', { name: 'Показати клієнтам' }).click()
  await expect(dialogOf(page).getByRole('alert').first()).toBeVisible()
  await expect(dialogOf(page).getByText('logo.png')).toBeVisible()
  await page.keyboard.press('Escape')

  // what cannot be brought back is asked about
  await page.getByRole('button', { name: 'Прибрати', exact: true }).first().click()
  await looked(page)
  await dialogOf(page).getByRole('button', { name: 'Прибрати' }).click()
  await expect(dialogOf(page).getByRole('alert')).toBeVisible()
})

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
