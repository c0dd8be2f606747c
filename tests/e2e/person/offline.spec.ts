import type { Page } from '@playwright/test'
import { passwords, persons } from '#seeds/demo-users.ts'
import { web } from '#text/web.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signIn, signOut } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { chunkOf } from '../support/chunk.ts'

// Spec §2: without internet the error page says so; it shows the last seen schedule with its age.

const offlineTitle = 'На жаль, сталася помилка, перевірте підключення до мережі інтернет'
/** The browser writes refused requests to the console: without internet that is not a fault. */
const noInternet = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ChunkFailure|Couldn't load preload assets/
test.use({ tolerated: noInternet })

async function seeSchedule(page: Page) {
  // loaded in advance, some seconds after the page, because it could not be loaded later
  const parts = page.waitForResponse(chunkOf('src/web/offline/OfflineDialog.tsx'))
  await page.goto('/cabinet/person/shutdown_schedule')
  await expect(page.getByRole('heading', { level: 2, name: /^Сьогодні/ })).toBeVisible()
  await parts
  await page.waitForLoadState('networkidle')
}

test('a page asked for without internet waits, and the schedule seen last is shown over this one', async ({
  page,
  context,
}) => {
  await signIn(page, persons.one.login, passwords.person)
  await seeSchedule(page)
  await context.setOffline(true)
  // an hour later
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await page.getByRole('link', { name: 'Показання' }).first().click()
  const dialog = page.getByRole('dialog', { name: offlineTitle })
  await expect(dialog).toBeVisible()
  const last = dialog.getByRole('region', { name: 'Останній відомий графік' })
  await expect(last.getByText(/^Останній відомий графік, отримано .+ тому\.$/)).toBeVisible()
  await expect(last.getByRole('heading', { level: 2, name: /Світл|світло/ })).toBeVisible()
  await expect(last.getByRole('heading', { level: 2, name: /^Сьогодні|^Завтра/ }).first()).toBeVisible()
  await expect(dialog.getByText(web.footer.contactCentre)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await dialog.getByRole('button', { name: 'Лишитися на сторінці' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/shutdown_schedule/)
  await context.setOffline(false)
  await page.waitForURL('**/cabinet/person/indication')
})

test('a connection lost on the way shows the error page with the schedule, and the page comes when it is back', async ({
  page,
  context,
}) => {
  await signIn(page, persons.one.login, passwords.person)
  await seeSchedule(page)
  await page.route(chunkOf('src/web/bills/SubBook.tsx'), async (route) => {
    await context.setOffline(true)
    await route.abort()
  })
  await page.evaluate(() => {
    history.pushState(null, '', '/cabinet/person/sub-book')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { level: 1, name: offlineTitle })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Останній відомий графік' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.unroute(chunkOf('src/web/bills/SubBook.tsx'))
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Абонентська книжка' })).toBeVisible()
})

test('the schedule seen last goes with the session', async ({ page }) => {
  await signIn(page, persons.one.login, passwords.person)
  await seeSchedule(page)
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(await kept()).toContain('lastSchedule')
  await signOut(page)
  await page.waitForURL((url) => url.pathname === '/')
  expect(await kept()).not.toContain('updatedAt')
})

test('who is not signed in sees the queue looked up last', async ({ page, context }) => {
  await page.goto('/outages')
  await page.getByText('За рахунком', { exact: true }).click()
  await page.getByLabel('Особовий рахунок').fill('1200001001')
  await page.getByLabel('Будинок').fill('36/1')
  const parts = page.waitForResponse(chunkOf('src/web/offline/OfflineDialog.tsx'))
  await page.getByRole('button', { name: 'Показати графік' }).click()
  await expect(page.getByText(/оновлено \d/)).toBeVisible()
  await parts
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Питання та відповіді' }).first().click()
  const dialog = page.getByRole('dialog', { name: offlineTitle })
  await expect(dialog.getByRole('region', { name: 'Останній відомий графік' })).toBeVisible()
  await context.setOffline(false)
  await page.waitForURL('**/FAQ')
})
