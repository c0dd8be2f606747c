import type { Locator } from '@playwright/test'
import { admins } from '#seeds/demo-users.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

/** Shows the whole row; on a wide screen it is already shown. */
async function unfold(row: Locator): Promise<void> {
  const more = row.getByRole('button', { name: 'Подробиці' })
  if (await more.isVisible()) await more.click()
}

const PAGE = '/cabinet/admin/management/core-messages'

test('who decides readings passes a refused decision on, sees it refused again, and settles it', async ({
  page,
  lane,
}) => {
  await signInAdmin(page, admins.metering)
  await page.getByRole('link', { name: 'Не прийняв білінг' }).first().click()
  await expect(page).toHaveURL(PAGE)
  const rows = page.getByRole('row').filter({ hasText: 'Рішення про показання' })
  await expect(rows.first()).toBeVisible()
  // each lane has one of its own
  const names = (await rows.getByText('Рішення про показання: ').allTextContents()).toSorted()
  const name = (lane === 0 ? names[0] : names.at(-1)) ?? ''
  const row = rows.filter({ hasText: name })

  await unfold(row)
  await row.getByRole('button', { name: 'Передати ще раз' }).click()
  await expect(page.getByText('Передаємо в білінг ще раз.')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(row.getByText('Білінг відмовив: про це вже вирішив хтось інший')).toBeVisible({
      timeout: 2000,
    })
    await unfold(row)
    // it was asked anew, so it is the first try again
    await expect(row.getByRole('cell').nth(5)).toHaveText('1', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })

  await row.getByRole('button', { name: 'Виправлено в білінгу' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('У білінгу вже стоїть рішення оператора')
  await dialog.getByRole('button', { name: 'Виправлено в білінгу' }).click()
  await expect(page.getByText('Записано: виправлено в білінгу.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('the account of a refused message opens its card', async ({ page }) => {
  await signInAdmin(page, admins.metering)
  await page.goto(PAGE)
  const row = page.getByRole('row').filter({ hasText: 'Рішення про показання' }).first()
  const account = row.getByRole('link', { name: /^\d{10}$/ })
  const number = (await account.textContent()) ?? ''
  await account.click()
  await expect(page).toHaveURL(`/cabinet/admin/ca_check/${number}`)
})
