import type { Locator, Page } from '@playwright/test'

/** Saves the list of this place as a file: by its menu, as the screen offers it. */
export async function takeFile(place: Locator | Page, format: 'CSV' | 'Excel' | 'Акт у PDF'): Promise<void> {
  await place.getByRole('button', { name: 'Завантажити', exact: true }).click()
  await place.getByRole('menuitem', { name: format }).click()
}

/** Shows the whole first row of this place; on a wide screen the row is already shown. */
export async function unfold(place: Locator): Promise<void> {
  const more = place.getByRole('button', { name: 'Подробиці', exact: true }).first()
  await place.getByRole('row').nth(1).waitFor()
  if (await more.isVisible()) await more.click()
}
