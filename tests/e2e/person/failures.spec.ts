import type { Page, Route } from '@playwright/test'
import { entities, passwords, persons } from '#seeds/demo-users.ts'
import { instalmentPage } from '#text/payment-instalments.ts'
import { pendingPayment, pendingUnknown } from '#text/pending-payment.ts'
import { personHome } from '#text/person-home.ts'
import { failureNotices, networkText } from '#text/failures.ts'
import type { Reply } from '#web/api/call.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { changeReply } from '../support/change-reply.ts'
import { signIn } from '../support/people.ts'
import { signInFirm } from '../support/sign-in-as.ts'
import { expect, test } from '../support/timed.ts'

// What a list shows when its call fails (spec §8, General): the reason, its consequence, a retry, the request code.

async function openFailing(page: Page, path: string, call: string, fail: (route: Route) => Promise<void>) {
  await signIn(page, persons.one.login, passwords.person)
  await page.route(`**${call}`, fail)
  await page.goto(path)
}

async function mends(page: Page, call: string, sign: RegExp) {
  await expectAccessible(page)
  await expectFits(page)
  await page.unroute(`**${call}`)
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(sign)
}

test('a list whose answer was spoilt on the way says to try later, and a retry brings it', async ({
  page,
}) => {
  await openFailing(page, '/cabinet/person/directory/payment-history', '/api/person/payments', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }),
  )
  await expect(page.getByRole('alert')).toContainText(failureNotices['try-later'])
  await mends(page, '/api/person/payments', /\d,\d\d/)
})

test('a list whose call never arrives names the connection, and a retry brings it', async ({ page }) => {
  await openFailing(page, '/cabinet/person/directory/payment-history', '/api/person/payments', (route) =>
    route.abort(),
  )
  await expect(page.getByRole('alert')).toContainText(networkText(), { timeout: 15_000 })
  await mends(page, '/api/person/payments', /\d,\d\d/)
})

test('a gateway without a portal behind it says that the service will be back', async ({ page }) => {
  await openFailing(page, '/cabinet/person/directory/payment-history', '/api/person/payments', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
  await expect(page.getByRole('alert')).toContainText(failureNotices['will-be-resumed'])
  await mends(page, '/api/person/payments', /\d,\d\d/)
})

test('a failure stays in view with its focus while the call is tried again by itself', async ({ page }) => {
  const down = { status: 503, headers: { 'retry-after': '60' }, body: '' }
  let calls = 0
  await openFailing(
    page,
    '/cabinet/person/directory/payment-history',
    '/api/person/payments',
    async (route) => {
      calls += 1
      // the second one is never answered
      if (calls === 1) await route.fulfill(down)
    },
  )
  const again = page.getByRole('button', { name: 'Спробувати ще раз' })
  await again.focus()
  await expect.poll(() => calls).toBe(2)
  await expect(again).toBeFocused()
  await expect(page.getByRole('alert')).toContainText(failureNotices['will-be-resumed'])
})

test('home does not call consumption that is not known none, and asks for it again', async ({ page }) => {
  await openFailing(page, '/cabinet/person', '/api/person/consumption', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }),
  )
  const main = page.getByRole('main')
  await expect(main).toContainText(personHome.usedUnknown)
  await expect(main).not.toContainText(personHome.usedNone)
  await page.unroute('**/api/person/consumption')
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(main).toContainText(/кВт·год,\s\p{L}+\s\d{4}/u)
  await expectFits(page)
})

test('what is on its way to the ledger and not known is said beside the debt and where it is paid', async ({
  page,
}) => {
  const fail = (route: Route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' })
  await signIn(page, persons.debtor.login, passwords.person)
  const main = page.getByRole('main')
  await page.route('**/api/payments/pending', fail)
  for (const path of ['/cabinet/person', '/cabinet/person/pay']) {
    await page.goto(path)
    await expect(main).toContainText(pendingUnknown())
    await expectFits(page)
  }
  await page.unroute('**/api/payments/pending')
  await page.goto('/cabinet/person')
  await expect(main).toContainText('грн')
  await expect(main).not.toContainText(pendingUnknown())
  // whoever came back from a provider
  await page.route('**/api/payments', fail)
  await page.goto('/cabinet/person/pay')
  await expect(main).toContainText(pendingUnknown())
})

test('bills say of what is on its way what the balance knows, whatever becomes of the call that asks for it alone', async ({
  page,
}) => {
  let onItsWay = 0
  await signIn(page, persons.debtor.login, passwords.person)
  await page.route('**/api/payments/pending', (route) => route.fulfill({ status: 500, body: '' }))
  await changeReply<Reply<'/api/person/balance'>>(page, '/api/person/balance', (reply) => {
    reply.pendingKopiykas = onItsWay
  })
  const main = page.getByRole('main')
  for (const kopiykas of [0, 20_00]) {
    onItsWay = kopiykas
    await page.goto('/cabinet/person/bills')
    await expect(main.getByText('Зараз до сплати')).toBeVisible()
    await expect(main.getByText(pendingPayment(20_00))).toHaveCount(kopiykas > 0 ? 1 : 0)
    await expect(main).not.toContainText(pendingUnknown())
  }
})

test('a file of readings that cannot be asked about keeps the reason in view while it is tried again', async ({
  page,
}) => {
  const check = '/api/entity/readings/mass/check'
  let calls = 0
  await signInFirm(page, entities.heat)
  await page.route(`**${check}`, async (route) => {
    calls += 1
    // the second one is never answered
    if (calls === 1) await route.fulfill({ status: 503, headers: { 'retry-after': '60' }, body: '' })
  })
  await page.goto('/cabinet/entity/indication_mass?file=00000000-0000-4000-8000-000000000000')
  const again = page.getByRole('button', { name: 'Спробувати ще раз' })
  await again.focus()
  await expect.poll(() => calls).toBe(2)
  await expect(again).toBeFocused()
  await expect(page.getByRole('alert')).toContainText(failureNotices['will-be-resumed'])
})

test('where the schedule is not known the page of paying says so beside the whole debt, and asks for it again', async ({
  page,
}) => {
  await signIn(page, persons.debtor.login, passwords.person)
  await page.route('**/api/payments/instalments', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/cabinet/person/pay')
  const main = page.getByRole('main')
  const sum = main.getByLabel('Сума, грн').first()
  await expect(main.getByText(instalmentPage.unknown)).toBeVisible()
  expect(sumIn(await sum.inputValue())).toBeGreaterThan(77)
  await expectAccessible(page)
  await expectFits(page)
  await page.unroute('**/api/payments/instalments')
  await changeReply<Reply<'/api/payments/instalments'>>(page, '/api/payments/instalments', (reply) => {
    const parts = [{ dueOn: '2026-12-23', kopiykas: 77_00 }]
    reply.plan = { number: '1', state: 'agreed', paidKopiykas: 0, brokenOn: null, parts }
  })
  await main.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(main.getByText(/^Борг сплачуєте частинами: до 23\.12\.2026/)).toBeVisible()
  await expect(main.getByText(instalmentPage.unknown)).toHaveCount(0)
  await expect(sum).toHaveValue('77,00')
})

test('while the core is down its own words, the outlook and the request code are shown', async ({ page }) => {
  const message = 'Розрахункова система тимчасово не відповідає.'
  await openFailing(page, '/cabinet/person/bills', '/api/person/bills', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '60' },
      json: { status: 'error', code: 'core-down', message, requestCode: '7K2M9QXA' },
    }),
  )
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(message)
  await expect(alert).toContainText(failureNotices['will-be-resumed'])
  await expect(alert).toContainText('7K2M9QXA')
  await mends(page, '/api/person/bills', /грн/)
})

const sumIn = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'))
