import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signOut } from '../support/people.ts'
import { signInAs } from '../support/sign-in-as.ts'
import { moveTo } from '../support/move.ts'
import { expect, test } from '../support/test.ts'

// Spec §4, §8: a dead session is cleared here, and visitors who are not signed in are sent to the start page.

const ended = (page: Page) => page.getByText('Сеанс завершено.')
const tokenOf = (page: Page) =>
  page.evaluate(() => {
    const { common } = JSON.parse(localStorage.getItem('svitlo') ?? '{}') as { common?: { token?: string } } // the key is ours
    return common?.token ?? null
  })

test('a session ended elsewhere ends here at the next call, and one is told why one stands outside', async ({
  page,
  lane,
}) => {
  await signInAs.person(page, lane)
  const dead = await page.request.post('/api/log-out', { data: { token: await tokenOf(page) } })
  expect(dead.ok()).toBe(true)
  await moveTo(page, '/cabinet/person/directory/payment-history')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  expect(await tokenOf(page)).toBeNull()
  await expect(ended(page)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await signInAs.person(page, lane)
  await expect(ended(page)).toHaveCount(0)
})

test('whoever signs out on purpose is told nothing, and is not brought back to where they were', async ({
  page,
  lane,
}) => {
  await signInAs.person(page, lane)
  await page.goto('/cabinet/person/settings/account')
  await expect(page.getByRole('heading', { name: 'Обліковий запис', level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await signOut(page)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(ended(page)).toHaveCount(0)

  await signInAs.person(page, lane)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/cabinet/person/')
})
