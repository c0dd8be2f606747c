import type { Locator, Page } from '@playwright/test'

/** Asks for the file of the list of this place: by its menu, as the screen offers it. */
export async function takeFile(place: Locator | Page, format: 'CSV' | 'Excel' | 'Акт у PDF'): Promise<void> {
  await place.getByRole('button', { name: 'Завантажити', exact: true }).click()
  await place.getByRole('menuitem', { name: format }).click()
}

/** Shows the whole of the first row of this place; on a wide screen it is there already. */
export async function unfold(place: Locator): Promise<void> {
  const more = place.getByRole('button', { name: 'Подробиці', exact: true }).first()
  await place.getByRole('row').nth(1).waitFor()
  if (await more.isVisible()) await more.click()
}
