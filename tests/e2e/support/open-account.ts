import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Opens the readings of an apartment, found on the home page by its name, or of the first one; this also selects the
 * apartment.
 */
export async function openAccount(page: Page, name?: string | RegExp): Promise<void> {
  await page.goto('/cabinet/person')
  const home = page.getByRole('main')
  const place =
    name === undefined
      ? home
      : home.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) })
  await place
    .getByRole('button', { name: /показання/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/indication/)
}
