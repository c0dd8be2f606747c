import type { Page } from '@playwright/test'
import { passwords, persons } from '#seeds/demo-users.ts'
import { readingMessages } from '#text/errors-readings.ts'
import { readingNotes } from '#text/entry-notes.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signIn } from '../support/people.ts'
import { signInAs } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// When readings are accepted (spec §8, §9). The test changes the server's answer on its way, because it may run on any
// day.

type Window = { state: string; opens: string; closes: string }

async function at(
  page: Page,
  call: string,
  state: string,
  opensIn: number,
  closesIn: number,
): Promise<Window> {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const readingWindow = { state, opens: inHours(opensIn), closes: inHours(closesIn) }
  await page.route(`**${call}`, async (route) => {
    const response = await route.fetch()
    const reply: { window: Window } = await response.json()
    Object.assign(reply.window, readingWindow)
    await route.fulfill({ response, json: reply })
  })
  return readingWindow
}

test('outside the window a household is told when to read', async ({ page }) => {
  await at(page, '/api/person/meters', 'any-day', 72, 192)
  await signIn(page, persons.one.login, passwords.person, '/cabinet/person/indication')
  await expect(page.getByText(readingNotes['recommend-entering'])).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('in the last hours a business is told that its period is closing', async ({ page, lane }) => {
  await at(page, '/api/entity/readings/meters', 'closing', -60, 5)
  await signInAs.entity(page, lane)
  await page.goto('/cabinet/entity/indication')
  const [closing = ''] = readingMessages['period-closing']({ closes: '·' }).split(' ·')
  await expect(page.getByText(closing)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})
