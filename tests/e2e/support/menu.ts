import type { Locator, Page } from '@playwright/test'

/** The whole menu of the cabinet: on a phone it is opened by «Ще». */
export async function openMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Головне меню' }).filter({ visible: true })
  await menu.first().waitFor()
  const more = menu.getByRole('button', { name: 'Ще', exact: true })
  if (await more.isVisible()) await more.click()
  return menu
}
