import type { Locator, Page } from '@playwright/test'
import { passwords, persons } from '#seeds/demo-users.ts'
import { signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// The keypad of a phone covers 300 of its 740 px.

/** The element is completely on the screen, and nothing covers its middle. */
const isInSight = (thing: Locator) =>
  thing.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= window.innerHeight && (element.contains(seen) || seen?.contains(element))
  })

async function type(page: Page, zone: RegExp, digits: string) {
  const field = page.getByLabel(zone)
  await field.tap()
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await field.scrollIntoViewIfNeeded()
  for (const text of ['', digits]) {
    await field.fill(text)
    await expect.poll(() => isInSight(field), { message: `${zone} with «${text}»` }).toBe(true)
    // the drums are the frame around the field
    expect(await isInSight(field.locator('..'))).toBe(true)
    expect(await isInSight(page.getByRole('button', { name: 'Передати показання' }))).toBe(true)
  }
}

test('over the keypad stand the drums one types into and the button', async ({ page, hasTouch }) => {
  test.skip(!hasTouch, 'a keypad of a phone')
  await signIn(page, persons.one.login, passwords.person, '/cabinet/person/indication')
  await expect(page.getByLabel(/^День/)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 440 })
  await type(page, /^День/, '53100')
  await type(page, /^Ніч/, '31950')
  // a refused submit shows the reason at the field, which is still visible together with the button under it
  await page.getByLabel(/^Ніч/).fill('1')
  await page.getByRole('button', { name: 'Передати показання' }).tap()
  await expect(page.getByLabel(/^Ніч/)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(/^Ніч/).tap()
  await type(page, /^Ніч/, '31950')
})
