import type { Page } from '@playwright/test'
import { admins } from '#seeds/demo-users.ts'
import { violationsPage } from '#text/documents.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'
import { countAnew, placeShown, settled, waitForLetters, watched } from './settled.ts'
import { VISITORS, type Visitor } from './visitors.ts'

// Rows that come after their place was shown do not move what stands under them. The full run holds the answers of all
// screens (first-screen.spec.ts).

const MOVED = 0.01

const SCREENS: readonly (readonly [Visitor, readonly (readonly [path: string, call: string])[]])[] = [
  [
    'heat',
    [
      ['/cabinet/entity/docs/payment', '/api/entity/documents'],
      ['/cabinet/entity/docs/violations', '/api/entity/violations'],
      ['/cabinet/entity/settings/account', '/api/entity/people'],
      ['/cabinet/entity/consumption', '/api/entity/consumption'],
    ],
  ],
  ['plant', [['/cabinet/entity/bills/invoices', '/api/entity/bills']]],
  ['admin', [['/cabinet/admin/management/orders', '/api/admin/orders']]],
]

for (const [who, screens] of SCREENS)
  test(`${who}: rows that come late move nothing`, async ({ page, lane }) => {
    const quiet = await watched(page)
    await VISITORS[who](page, lane)
    for (const [path, call] of screens) await test.step(path, () => expectStill(page, quiet, path, call))
  })

test('filters go with the place of a list that turns out to be empty, not before it', async ({ page }) => {
  expect(await placesOfActs(page, { rows: [], total: 0 })).toHaveLength(1)
  await expect(page.getByText(violationsPage.emptyHint)).toBeVisible()
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0)
})

test('what is owed by acts comes above their list with its rows, not before them', async ({ page }) => {
  const debt = { name: 'Донарахування за актами', endKopiykas: 1_234_56 }
  expect(await placesOfActs(page, { debts: [debt] })).toHaveLength(1)
  await expect(page.getByText(violationsPage.debtTotal(debt.endKopiykas))).toBeVisible()
})

/** Opens the list of acts, whose answer is changed. @returns where its place stood, frame by frame, from the top */
async function placesOfActs(page: Page, change: object): Promise<readonly number[]> {
  const quiet = await watched(page)
  await VISITORS.heat(page)
  await page.addInitScript(() => {
    const tops = new Set<number>()
    Object.assign(window, { tops })
    const look = () => {
      const place = document.querySelector('main [data-shown="true"]')
      if (place) tops.add(Math.round(place.getBoundingClientRect().top))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.route('**/api/entity/violations', async (route) => {
    const response = await route.fetch()
    const answer: object = await response.json()
    await placeShown(page)
    await route.fulfill({ response, json: { ...answer, ...change } })
  })
  const answer = page.waitForResponse('**/api/entity/violations')
  await page.goto('/cabinet/entity/docs/violations')
  await answer
  await expect(page.locator('main [data-shown]')).toHaveCount(0)
  await settled(page, quiet)
  return page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops])
}

test('a title of two lines that comes with its answer moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const quiet = await watched(page)
  await signInAdmin(page, admins.serviceDnem)
  await page.goto('/cabinet/admin/management/tickets?search=100304')
  const ticket = page.getByRole('link', { name: 'Контролер не прийшов у призначений день' })
  const path = (await ticket.getAttribute('href')) ?? ''
  await expectStill(page, quiet, path, '/api/admin/tickets/thread')
  await expect(page.getByRole('heading', { level: 1, name: 'Контролер не прийшов' })).toBeVisible()
})

async function expectStill(page: Page, quiet: () => boolean, path: string, call: string): Promise<void> {
  await page.route(`**${call}`, async (route) => {
    await placeShown(page)
    await countAnew(page)
    await route.continue()
  })
  const answer = page.waitForResponse(`**${call}`)
  await page.goto(path)
  await answer
  const moved = await settled(page, quiet)
  expect(moved.sum, moved.by.join(' | ')).toBeLessThanOrEqual(MOVED)
  await page.unroute(`**${call}`)
}

test('a page is shown with its own letters, which come after its program', async ({ page }) => {
  const message = page.waitForResponse(/\/api\/published\/messages\//)
  await page.route('**/*.woff2', async (route) => {
    await message
    await page.evaluate(async () => {
      for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame)
    })
    await route.continue()
  })
  await waitForLetters(page)
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('main h1') === null) return
      observer.disconnect()
      Object.assign(window, { letters: document.fonts.check('1rem "Manrope Variable"', 'а0') })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/sign-in/person')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { letters: boolean }).letters)).toBe(true)
})
