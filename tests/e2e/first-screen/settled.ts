import { expect, type Page } from '@playwright/test'

type Moved = { sum: number; by: string[] }

/**
 * Counts movements on every page opened from now on. @returns a function that tells whether the network has been quiet
 * for a while
 */
export async function watched(page: Page): Promise<() => boolean> {
  await waitForLetters(page)
  await page.addInitScript(() => {
    const moved: { sum: number; by: string[] } = { sum: 0, by: [] }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        if (entry.hadRecentInput) continue
        moved.sum += entry.value
        for (const { node, previousRect, currentRect } of entry.sources)
          moved.by.push(
            `${entry.value.toFixed(3)} ${node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class')}` : node?.textContent?.slice(0, 30)} ${Math.round(previousRect.top)}→${Math.round(currentRect.top)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const underway = new Set<unknown>()
  let last = Date.now()
  const ended = (request: unknown) => {
    underway.delete(request)
    last = Date.now()
  }
  page.on('request', (request) => underway.add(request))
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return () => underway.size === 0 && Date.now() - last > 120
}

/** A busy machine may need longer than a page waits for its letters and messages, which then move what is there. */
export const waitForLetters = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const later = window.setTimeout
    window.setTimeout = ((work: () => void, ms?: number) =>
      later(work, ms === 1_000 ? 60_000 : ms)) as typeof window.setTimeout
  })

/** Waits until the page expects nothing more. @returns how far elements have moved, and which */
export async function settled(page: Page, quiet: () => boolean): Promise<Moved> {
  const busy = page.locator('[aria-busy="true"]')
  await expect.poll(async () => quiet() && (await busy.count()) === 0, { intervals: [20, 40, 60] }).toBe(true)
  return page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return (window as unknown as { moved: Moved }).moved
  })
}

/** The place of something that comes is shown, or nothing has a place. */
export const placeShown = (page: Page): Promise<void> =>
  page
    .locator('[data-shown="true"]')
    .first()
    .waitFor({ state: 'attached', timeout: 1_000 })
    .catch(() => {})

/** What a page waits for before it is shown (web/app/navigation.ts). */
const ACCOMPANIES = /\/api\/(get-service-message|published\/messages\/)/

/**
 * Holds each answer until the place of something that comes is shown: it stays for a while then (web/shown-while.ts),
 * so that what is there already stands beside places that are still kept.
 */
export const holdAnswers = (page: Page): Promise<unknown> =>
  page.route('**/api/**', async (route) => {
    if (!ACCOMPANIES.test(route.request().url())) await placeShown(page)
    await route.continue().catch(() => {})
  })

/** Counts from now on. The letters are there: a line that they break elsewhere is not what is looked for. */
export const countAnew = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    Object.assign((window as unknown as { moved: Moved }).moved, { sum: 0, by: [] })
  })
