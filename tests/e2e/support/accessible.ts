import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const full = Boolean(process.env['SVITLO_FULL'])
/** A long table is as accessible as its first rows: the others take a third of the time of axe, so only in the full run. */
const LATER_ROWS = 'tbody > tr:nth-child(n + 7)'

/**
 * axe finds no violation in view, and the page has exactly one title. Colours are half of the work: the walk of first
 * screens looks at those of every page, stories only in the full run.
 */
export async function expectAccessible(page: Page, { colours = full } = {}): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  // rows are pale while they are being loaded again
  await expect(page.locator('[aria-busy="true"] tbody')).toHaveCount(0)
  // what was busy a moment ago, or has just come, is between two colours; it begins to change with the next frame
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  // half a megabyte, once a document
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  expect(await page.evaluate(violationsFound, { colours, without: full ? [] : [LATER_ROWS] })).toEqual([])
}

/** Runs in the page, which has no frames. @returns each rule that is broken, with the elements that break it */
async function violationsFound({
  colours,
  without,
}: {
  colours: boolean
  without: string[]
}): Promise<string[]> {
  const { axe: checker } = globalThis as unknown as { axe: typeof axe }
  const { violations } = await checker.run(
    { include: document, exclude: without },
    { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: colours } } },
  )
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
}

/**
 * What overflows the side of the screen, and by how much; null if nothing does. A phone shrinks a page that is too
 * wide, and `innerWidth` grows with it, so the width of the screen counts.
 */
export async function overTheSide(page: Page): Promise<string | null> {
  const width = page.viewportSize()?.width ?? 0
  return page.evaluate((screen) => {
    const over = document.documentElement.scrollWidth - screen
    if (over <= 0) return null
    // what scrolls inside its own box does not make the page wider
    const inBox = (element: Element) =>
      [...document.body.querySelectorAll('*')].some(
        (box) => box !== element && box.contains(element) && getComputedStyle(box).overflowX !== 'visible',
      )
    const widest = [...document.body.querySelectorAll('*')]
      .filter(
        (element) =>
          element.getBoundingClientRect().right > screen + 0.5 &&
          !inBox(element) &&
          getComputedStyle(element).position !== 'fixed',
      )
      .at(-1)
    return `${over} px: ${widest?.tagName.toLowerCase()}.${widest?.getAttribute('class')} ${widest?.textContent?.slice(0, 40)}`
  }, width)
}

/** Nothing overflows the side of the screen, and a table that does not scroll does not overflow its place. */
export async function expectFits(page: Page): Promise<void> {
  expect(await overTheSide(page)).toBeNull()
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
