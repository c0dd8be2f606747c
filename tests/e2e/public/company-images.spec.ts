import { expectFits } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'

test('a company has its own logo, emblem and picture, both helps are told, and its code stands apart in a phone', async ({
  page,
}) => {
  await page.goto('/')
  for (const [name, site] of [
    ['Одеські електромережі', 'oem'],
    ['Київські електромережі', 'kem'],
  ] as const) {
    await page.getByRole('radio', { name, exact: true }).check()
    for (const image of ['logo', 'emblem', 'landing']) {
      const drawn = page.locator(`img[src="/companies/${site}/${image}.svg"]`).first()
      await drawn.scrollIntoViewIfNeeded()
      await expect.poll(() => drawn.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    }
  }
  await expect(page.getByText('Де знайти особовий рахунок')).toBeVisible()
  await expect(page.getByText('Де знайти код для кабінету')).toBeVisible()
  const phone = page.getByRole('link', { name: '044 000-00-23' }).first()
  await expect(phone).toHaveAttribute('href', 'tel:0440000023')
  await expect(phone.getByText('044', { exact: true })).toBeVisible()
  await expectFits(page)
})
