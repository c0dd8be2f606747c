import type { Locator, Page } from '@playwright/test'
import { PAGES } from '#domain/pages.ts'
import { admins } from '#seeds/demo-users.ts'
import { type Route, ROUTES } from '../first-screen/routes.ts'
import { lookAtDialog, refuseWrites } from '../support/dialogs.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// Every button of every page of employees is pressed once; what opens a dialog is looked at by axe at both sizes. No
// write reaches the server, so that whatever is pressed changes nothing.

/** So many are opened in the demo; fewer mean that the walk no longer finds them. */
const LEAST = 20

test.use({
  trace: 'off',
  // a write that is not let through, and what a page left before its styles came had loaded
  tolerated: /503|preloaded using link preload/,
})

test('every dialog of employees is accessible and fits', async ({ page }) => {
  test.setTimeout(1_200_000)
  await signInAdmin(page, admins.deputy)
  await refuseWrites(page)
  const wrong: string[] = []
  const seen = new Set<string>()
  let opened = 0
  for (const route of ROUTES.filter(({ as, path }) => as === 'admin' && !path.includes('statreports')))
    await test.step(route.path, async () => {
      const address = await addressOf(page, route)
      const buttons = await open(page, route, address)
      for (let n = 0; n < (await buttons.count()); n++) {
        const button = buttons.nth(n)
        // rows of a list have the same buttons, named by the row where it is opened by its name
        const { name, place } = await button.evaluate((element) => ({
          name: element.textContent.trim(),
          place:
            element.closest<HTMLTableCellElement>('td, th')?.cellIndex ??
            element.textContent.replaceAll(/\d/g, ''),
        }))
        if (seen.has(`${route.path} ${place}`)) continue
        seen.add(`${route.path} ${place}`)
        const pressed = await button.click({ timeout: 1_000 }).then(
          () => true,
          () => false,
        )
        if (!pressed) continue
        const dialog = page.getByRole('dialog')
        const opens = await dialog
          .first()
          .waitFor({ timeout: 700 })
          .then(
            () => true,
            () => false,
          )
        if (opens) {
          for (const problem of await lookAtDialog(page, dialog.first()))
            wrong.push(`${address} «${name}»: ${problem}`)
          opened++
          await page.keyboard.press('Escape')
        }
        if (opens ? (await dialog.count()) > 0 : new URL(page.url()).pathname !== address.split('?')[0])
          await open(page, route, address)
      }
    })
  expect(wrong).toEqual([])
  expect(opened).toBeGreaterThanOrEqual(LEAST)
})
/** Opens a page and waits for what it shows. @returns its buttons, but for those that switch what is shown */
async function open(page: Page, route: Route, address: string): Promise<Locator> {
  await page.goto(address)
  await route
    .answer(page)
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined)
  // on a phone the buttons of a row are folded away
  await page
    .getByRole('main')
    .locator('tbody tr:first-child [aria-expanded=false]')
    .filter({ visible: true })
    .evaluateAll((all: HTMLElement[]) => all.forEach((element) => element.click()))
  return page
    .getByRole('main')
    .locator('button:not([role=tab]):not([disabled]):not([aria-expanded]):not([aria-pressed])')
    .filter({ visible: true })
}

/** The address of a path: an open part is taken from the first link of the page above. */
async function addressOf(page: Page, { path, at, of }: Route): Promise<string> {
  const [above, part] = path.split('/$')
  if (at !== undefined || part === undefined || above === undefined) return at ?? path
  await page.goto(`${above}${of ?? ''}`)
  const links = page.getByRole('main').locator(`a[href^="${above}/"]`)
  await links.first().waitFor()
  const known = new Set<string>(PAGES.map((portalPage) => portalPage.path))
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return hrefs.find((href) => !known.has(href)) ?? path
}
