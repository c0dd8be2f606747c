import type { Page } from '@playwright/test'
import { passwords, persons } from '#seeds/demo-users.ts'
import { signIn, signOut } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// Promise B7: after signing out the browser keeps nothing about anybody; after a session that ended by itself only what
// was typed and not sent (drafts.spec.ts).

/** Everything the browser keeps for this site, by storage. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    ),
    text: JSON.stringify({ ...localStorage, ...sessionStorage }),
  }))

const person = persons.debtor
const secret = passwords.person

test('after a log-out nothing of the person is left, not even behind the back button', async ({ page }) => {
  await signIn(page, person.login, secret)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { local, text } = await kept(page)
  expect(local).toContain('svitlo')
  const { surname, account } = await page.evaluate(() => {
    const { person } = JSON.parse(localStorage.getItem('svitlo') ?? '{}')
    return { surname: String(person.user.surname), account: String(person.accounts[0].account) }
  })
  expect(text).toContain(account)

  await signOut(page)
  await page.waitForURL((url) => url.pathname === '/')
  const left = await kept(page)
  expect(left.local.filter((key) => key !== 'svitlo-preferences')).toEqual([])
  expect(left.session.filter((key) => key !== 'svitlo-return-to')).toEqual([])
  expect(left.databases).toEqual([])
  expect(left.caches.flat().filter((url) => url.includes('/api/'))).toEqual([])
  for (const trace of [person.login, person.login.slice(4), surname, account])
    expect(left.text).not.toContain(trace)

  await page.goBack()
  await expect(page).not.toHaveURL(/cabinet/)
  await expect(page.getByText(surname)).toHaveCount(0)
})

test('a session whose end has passed is thrown away on load', async ({ page }) => {
  await signIn(page, person.login, secret)
  await page.clock.setFixedTime(Date.now() + 13 * 3_600_000)
  await page.goto('/cabinet/person/')
  await page.waitForURL((url) => !url.pathname.startsWith('/cabinet'))
  expect((await kept(page)).text).not.toContain(person.login)
})
