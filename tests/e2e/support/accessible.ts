import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** axe finds nothing on what is in view, and one title names it. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  // rows that are being fetched anew are pale for so long
  await expect(page.locator('[aria-busy="true"] tbody')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page })
    // no page of ours holds a frame, so axe need not open a page of its own to join what frames say
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([])
}

/** Nothing stands out over the side of the screen, and no table over its place where it does not scroll. */
export async function expectFits(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
  const cut = await page.locator('table').evaluateAll((tables: HTMLTableElement[]) =>
    tables
      .filter((table) => {
        const place = table.parentElement
        if (place === null || getComputedStyle(place).overflowX !== 'visible') return false
        return table.getBoundingClientRect().width > place.getBoundingClientRect().width + 1
      })
      .map((table) => table.caption?.textContent),
  )
  expect(cut).toEqual([])
}
