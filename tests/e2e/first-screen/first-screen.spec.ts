import type { Page } from '@playwright/test'
import { PAGES } from '#domain/pages.ts'
import { expectAccessible, overTheSide } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'
import { type Route, ROUTES } from './routes.ts'
import { holdAnswers, settled, watched } from './settled.ts'
import { VISITORS, visitors } from './visitors.ts'

// The rules of the layout, checked on every built page: the answer of a screen is above y = 560 and its main action is
// above y = 680, nothing moves while the page loads, nothing overflows at the side at any width or with letters twice
// as large, and axe finds nothing in either theme.

const ANSWER = 560
const ACTION = 680
const MOVED = 0.01

const full = Boolean(process.env['SVITLO_FULL'])
const measure = process.env['E2E_MEASURE'] !== undefined

test.use({ trace: 'off' })
test.describe.configure({ mode: 'parallel' })

test('every page that is built says what its answer and its main action are', () => {
  const said = new Set<string>(ROUTES.map(({ path }) => path))
  expect(
    PAGES.filter(({ module }) => module !== null)
      .map(({ path }) => path)
      .filter((path) => !said.has(path)),
  ).toEqual([])
})

/** All widths in the long run; otherwise one for the kind of screen of each project, another one for the next page. */
const widths = (wide: boolean, index: number) => {
  if (full) return [320, 360, 600, 768, 900, 1280, 1920]
  const some = wide ? [768, 900, 1920] : [320, 600]
  return some.filter((_, n) => n === index % some.length)
}

/** At most so many screens a test, so that no worker walks long after the others have ended. */
const SCREENS = 16
const walks = visitors.flatMap((who) => {
  const routes = ROUTES.filter(({ as }) => as === who)
  return Array.from({ length: Math.ceil(routes.length / SCREENS) }, (_, n) => ({
    who,
    name: n === 0 ? who : `${who}, ${n + 1}`,
    routes: routes.slice(n * SCREENS, (n + 1) * SCREENS),
  }))
})

for (const { who, name, routes } of walks)
  test(`${name}: every screen answers at first sight and holds still`, async ({ page, lane }) => {
    // some ten screens on a machine that may be busy: the verdict is about places, not about time
    test.setTimeout(full ? 1_800_000 : 600_000)
    const wrong: string[] = []
    const quiet = await watched(page)
    await VISITORS[who](page, lane)
    if (full) {
      await slowed(page)
      await holdAnswers(page)
    }
    for (const [index, route] of routes.entries()) {
      // each screen is looked at on one size in one theme, unless there is time for all
      if (!full && index % 2 !== lane) continue
      const themes = (['light', 'dark'] as const).filter((_, n) => full || n === Math.floor(index / 2) % 2)
      for (const theme of themes)
        await test.step(`${route.path}, ${theme}`, async () => {
          for (const problem of await look(page, quiet, route, theme, index >> 1))
            wrong.push(`${route.path}, ${theme}: ${problem}`)
        })
    }
    expect(wrong).toEqual([])
  })

/** As on a slow machine, where a page is painted before all that it asks for is there. */
const slowed = async (page: Page) =>
  (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 })

/** @returns what is wrong with a screen */
async function look(
  page: Page,
  quiet: () => boolean,
  route: Route,
  theme: 'light' | 'dark',
  index: number,
): Promise<string[]> {
  const wrong: string[] = []
  await page.emulateMedia({ colorScheme: theme })
  const began = Date.now()
  await page.goto(await addressOf(page, quiet, route))
  const answer = route.answer(page)
  await answer.waitFor({ timeout: 30_000 }).catch(() => wrong.push('the answer is not there'))
  const moved = await settled(page, quiet)
  if (moved.sum > MOVED) wrong.push(`moves by ${moved.sum.toFixed(3)}: ${moved.by.join(' | ')}`)
  const bottoms = {
    answer: await bottomOf(answer),
    action: typeof route.action === 'string' ? 0 : await bottomOf(route.action(page)),
  }
  if (bottoms.answer > ANSWER) wrong.push(`the answer ends at ${bottoms.answer}`)
  if (bottoms.action > ACTION) wrong.push(`the action ends at ${bottoms.action}`)
  if (measure)
    console.log(
      [
        'MEASURE',
        page.viewportSize()?.width,
        theme,
        route.as,
        route.path,
        bottoms.answer,
        bottoms.action,
        moved.sum.toFixed(3),
        Date.now() - began,
      ].join(' '),
    )
  const cut = await cutLabels(page)
  if (cut.length > 0) wrong.push(`names of the menu are cut: ${cut.join(', ')}`)
  await expectAccessible(page, { colours: true }).catch((error: Error) => wrong.push(error.message))
  if (measure) console.log('AXE', Date.now() - began)
  wrong.push(...(await overAtWidths(page, index)))
  if (measure) console.log('WIDTHS', Date.now() - began)
  return wrong
}

/** The address of a path: its open parts are taken from the first matching link of the page above. */
async function addressOf(page: Page, quiet: () => boolean, { path, at, of }: Route): Promise<string> {
  if (at !== undefined) return at
  const [above, part] = path.split('/$')
  if (part === undefined || above === undefined) return path
  await page.goto(`${above}${of ?? ''}`)
  const known = new Set<string>(PAGES.map((portalPage) => portalPage.path))
  const links = page.getByRole('main').locator(`a[href^="${above}/"]`)
  await links.first().waitFor()
  await settled(page, quiet)
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return hrefs.find((href) => !known.has(href)) ?? path
}

/** Where something ends; a row of a table by its first line, since how many lines follow is up to what the demo holds. */
async function bottomOf(locator: ReturnType<Route['answer']>): Promise<number> {
  const bottom = await locator
    .evaluate(
      (element) => {
        if (!(element instanceof HTMLTableRowElement)) return element.getBoundingClientRect().bottom
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const line = document.createRange()
        // what a phone does not show of a row has no lines
        while (text.nextNode() !== null) {
          line.selectNodeContents(text.currentNode)
          const [first] = line.getClientRects()
          if (first !== undefined) return first.bottom
        }
        return element.getBoundingClientRect().bottom
      },
      null,
      { timeout: 30_000 },
    )
    .catch(() => undefined)
  return bottom === undefined ? Number.POSITIVE_INFINITY : Math.round(bottom)
}

/** Names of pages that have no room in the bar of a phone. */
const cutLabels = (page: Page) =>
  page
    .locator('nav :is(a, button) > span')
    .evaluateAll((labels) =>
      labels
        .filter(
          (label) =>
            getComputedStyle(label).textOverflow === 'ellipsis' && label.scrollWidth > label.clientWidth,
        )
        .map((label) => label.textContent),
    )

/** What overflows at other widths, and with letters twice as large. */
async function overAtWidths(page: Page, index: number): Promise<string[]> {
  const wrong: string[] = []
  const viewport = page.viewportSize()
  if (viewport === null) return wrong
  const wide = viewport.width > 600
  const check = async (width: number, letters: string) => {
    await page.setViewportSize({ width, height: viewport.height })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }, letters)
    const over = await overTheSide(page)
    if (over !== null)
      wrong.push(`at ${width}${letters === '' ? '' : ` and letters of ${letters}`} stands out ${over}`)
  }
  for (const width of widths(wide, index)) await check(width, '')
  if (!wide || full) await check(320, '200%')
  if (wide || full) await check(1280, '200%')
  await check(viewport.width, '')
  return wrong
}
