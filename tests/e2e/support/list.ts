import { expect, type Locator, type Page } from '@playwright/test'

/** Saves the list of this place as a file: by its menu, as the screen offers it. */
export async function takeFile(place: Locator | Page, format: 'CSV' | 'Excel' | 'Акт у PDF'): Promise<void> {
  await place.getByRole('button', { name: 'Завантажити', exact: true }).click()
  await place.getByRole('menuitem', { name: format }).click()
}

/** Puts the list of this place in order by a column, the smaller first: by its head, or on a phone by the choice above. */
export async function orderBy(place: Locator | Page, table: Locator, column: string): Promise<void> {
  const choice = place.getByRole('combobox', { name: 'Упорядкувати' })
  const head = table.getByRole('columnheader', { name: column }).getByRole('button')
  await choice.or(head).filter({ visible: true }).first().waitFor()
  if (await head.isVisible()) await head.click()
  else {
    const smaller = choice
      .locator('option')
      .filter({ hasText: `${column}: ` })
      .first()
    await choice.selectOption(await smaller.getAttribute('value'))
  }
}

/** The list says that it is ordered by a column, the smaller first: in its head, or on a phone in the choice above. */
export async function expectOrderedBy(place: Locator | Page, table: Locator, column: string): Promise<void> {
  const chosen = place
    .locator('option:checked')
    .filter({ hasText: new RegExp(`^${column}: (?:спершу менші|спершу давні|за порядком)$`) })
  const choice = place.getByRole('combobox', { name: 'Упорядкувати' }).filter({ has: chosen })
  const head = table.locator('th[aria-sort="ascending"]').filter({ hasText: column })
  await expect(choice.or(head).filter({ visible: true })).toHaveCount(1)
}

/** Shows the whole first row of this place; on a wide screen the row is already shown. */
export async function unfold(place: Locator): Promise<void> {
  await unfoldRow(place.locator('tbody tr').first())
}

/** Shows a whole row; on a wide screen it is already shown. */
export async function unfoldRow(row: Locator): Promise<void> {
  const more = row.getByRole('button', { name: 'Подробиці', exact: true })
  await row.waitFor()
  if (await more.isVisible()) await more.click()
}
