import type { Page } from '@playwright/test'
import { addresses } from '../support/addresses.ts'
import { moveTo } from '../support/move.ts'
import { signInAs } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// The walks of those signed in are for the full run: `quiet` listens in every story too, and the walk of first screens
// opens every page.
//
// Promise D2: the program runs under the strict policy at every address, for every kind of user. `quiet` catches every
// report of the policy and every error of a script and of the console.

const all = addresses()

/** The addresses that the walk of each kind must reach: a walk that was redirected everywhere would prove nothing. */
const ownPaths: Record<keyof typeof signInAs, (path: string) => boolean> = {
  person: (path) => path.startsWith('/cabinet/person'),
  entity: (path) => path.startsWith('/cabinet/entity') && !path.includes('/provider/'),
  // a user with one account is taken from the home page straight to the pages of that account
  provider: (path) => path.startsWith('/cabinet/entity/'),
  admin: (path) => path.startsWith('/cabinet/admin'),
}

/** Each project takes every second address. */
const mine = (lane: number) => all.filter((_, index) => index % 2 === lane)

// recording every step would take longer than the walk
test.use({ trace: 'off' })

/**
 * Goes from address to address inside the open program, as links do; leaves a page when nothing more is loading.
 * @returns the addresses that were not redirected
 */
async function walk(page: Page, lane: number): Promise<string[]> {
  const arrived: string[] = []
  const underway = new Set<unknown>()
  page.on('request', (request) => underway.add(request))
  page.on('requestfinished', (request) => underway.delete(request))
  page.on('requestfailed', (request) => underway.delete(request))
  for (const path of mine(lane))
    await test.step(path, async () => {
      await moveTo(page, path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect.poll(() => underway.size, { intervals: [20, 50, 100] }).toBe(0)
      if (new URL(page.url()).pathname.replace(/(?<=.)\/$/, '') === path) arrived.push(path)
    })
  return arrived
}

test('the table has every address of the specification', () => {
  expect(new Set(all).size).toBeGreaterThanOrEqual(82)
})

test('nobody signed in: every address keeps the policy', async ({ page, lane }) => {
  await page.goto('/')
  await walk(page, lane)
})

const full = Boolean(process.env['SVITLO_FULL'])

for (const kind of ['person', 'entity', 'provider', 'admin'] as const)
  test(`signed in as ${kind}: every address keeps the policy`, async ({ page, lane }) => {
    test.skip(!full, 'in the full run')
    test.setTimeout(180_000)
    await signInAs[kind](page, lane)
    const arrived = await walk(page, lane)
    expect(mine(lane).filter((path) => ownPaths[kind](path) && !arrived.includes(path))).toEqual([])
  })

test.describe('what the policy refuses', () => {
  test.use({ tolerated: /policy|Content Security Policy|TrustedScript/ })

  test('is heard by these tests', async ({ page, quiet }) => {
    await page.goto('/')
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('img'), { src: 'http://other.example/a' })),
    )
    await expect.poll(() => quiet.filter((message) => message.includes('img-src')).length).toBeGreaterThan(0)
  })
})
