import type { Locator, Page } from '@playwright/test'
import { endpoints } from '#contract/index.ts'
import { expectAccessible, overTheSide } from './accessible.ts'

const PHONE = { width: 360, height: 740 }

/** No write reaches the server: each is answered as by a server with too much to do. */
export async function refuseWrites(page: Page): Promise<void> {
  const writes = new Set<string>(endpoints.filter((endpoint) => endpoint.writes).map(({ path }) => path))
  await page.route('**/api/**', (route) =>
    writes.has(new URL(route.request().url()).pathname)
      ? route.fulfill({ status: 503, json: { status: 'error', code: 'busy', message: 'busy' } })
      : route.continue(),
  )
}

/** Looks at an open dialog at the size of the window, and beside a desk also at that of a phone. @returns what is wrong */
export async function lookAtDialog(page: Page, dialog: Locator): Promise<string[]> {
  const wrong: string[] = []
  const note = (error: Error) => wrong.push(error.message.replaceAll(/\s+/g, ' ').slice(0, 400))
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0))),
  )
  await expectAccessible(page).catch(note)
  const viewport = page.viewportSize() ?? PHONE
  for (const size of viewport.width > PHONE.width ? [PHONE, viewport] : [viewport]) {
    await page.setViewportSize(size)
    const over = await overTheSide(page)
    if (over !== null) wrong.push(`${size.width}: ${over}`)
    const wide = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
    if (wide > 0) wrong.push(`is ${wide} px too wide at ${size.width}`)
  }
  return wrong
}
