import type { Locator, Page } from '@playwright/test'

/** Asks for the file of the list of this place: by its menu, as the screen offers it. */
export async function takeFile(place: Locator | Page, format: 'CSV' | 'Excel'): Promise<void> {
  await place.getByRole('button', { name: 'Завантажити', exact: true }).click()
  await place.getByRole('menuitem', { name: format }).click()
}
