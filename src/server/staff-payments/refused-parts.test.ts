import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEmbeddedCore } from '#billing/open.ts'
import { NoAnswer } from '#server/core/call.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { askNow, takeDue } from '#server/payments/ask.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import type { TestApp } from '#tests/setup/app.ts'
import { openPayHouse, type PayHouse } from '#tests/setup/pay-house.ts'
import { makePayment } from '#tests/setup/payments.ts'

// What the billing core refuses, or never answers about, of a payment: nothing of it is lost, booked twice or hidden.

let house: PayHouse
let t: TestApp
let clerk: Actor
beforeAll(async () => {
  house = await openPayHouse()
  t = house.t
  clerk = await makeActor(t, 'admin')
})
afterAll(() => house.close())
beforeEach(() => t.clock.set(NOW))
const NOW = '2026-11-21T10:00:00Z'

/** One payment for two accounts, of 40 and 60; the core does not know the first one. */
async function halfRefused() {
  const [first, second] = [await makeActor(t, 'person'), await makeActor(t, 'person')]
  const parts = [
    { account: first.account, kopiykas: 40_00 },
    { account: second.account, kopiykas: 60_00 },
  ]
  const payment = await house.paidAt(first, { parts })
  await house.carry(coreWith('ZPORTAL_PAYMENT_POST', refusingFirst))
  return { payment, first, second }
}

type Posting = NonNullable<ReturnType<typeof openEmbeddedCore>['ZPORTAL_PAYMENT_POST']>
type Reversing = NonNullable<ReturnType<typeof openEmbeddedCore>['ZPORTAL_PAYMENT_REVERSE']>

const coreWith = <N extends 'ZPORTAL_PAYMENT_POST' | 'ZPORTAL_PAYMENT_REVERSE'>(
  name: N,
  change: (real: N extends 'ZPORTAL_PAYMENT_POST' ? Posting : Reversing) => unknown,
) => {
  const real = openEmbeddedCore({ db: t.database.core.db })
  return house.core({ ...real, [name]: change(real[name] as never) } as typeof real)
}
const refusingFirst =
  (real: Posting): Posting =>
  async (request, context) => {
    if (request.providerPaymentId?.endsWith('/1')) throw new CoreRefusal('account-not-found')
    return real(request, context)
  }
const refusing = () => async () => {
  throw new CoreRefusal('conflict', { field: 'amountKopiykas' })
}
const silent = () => async () => {
  throw new NoAnswer('the core does not answer')
}
/** It does what it is told, and nobody hears that. */
const unheard =
  <A extends unknown[]>(real: (...given: A) => Promise<unknown>) =>
  async (...given: A) => {
    await real(...given)
    throw new NoAnswer('the core does not answer')
  }
/** Until the message is given up. */
const giveUp = async (door: ReturnType<PayHouse['core']>) => {
  await house.carry(door, 1)
  await house.settle()
}

const rowOf = (payment: string) =>
  t.deps.db
    .selectFrom('portal.payments')
    .selectAll()
    .where('payment_id', '=', payment)
    .executeTakeFirstOrThrow()
const story = (payment: string) => house.story(clerk, payment)
const retry = (payment: string, more: { item: number; account?: string; plain?: boolean }) =>
  t.call('/api/admin/payments/retry', { token: clerk.token, payment, reason: 'Перевірено', ...more })
const waiting = async () =>
  (await t.call('/api/admin/payments', { token: clerk.token, waiting: true, pageSize: 100 })).body.rows.map(
    ({ payment }) => payment,
  )

test('money of a part that the core refused goes back without touching what was booked for another account', async () => {
  const { payment, first, second } = await halfRefused()
  const before = await house.balance(second.account)
  expect((await story(payment)).payment).toMatchObject({ state: 'passed', trouble: 'account-gone' })
  await house.agreedRefund(payment, 40_00)
  await house.settle()
  expect(await house.balance(second.account)).toBe(before)
  expect((await story(payment)).payment).toMatchObject({
    state: 'credited',
    trouble: null,
    returnedKopiykas: 40_00,
    parts: [
      { refused: 'account-not-found', returnedKopiykas: 40_00, retry: null },
      { refused: null, returnedKopiykas: 0, retry: null },
    ],
  })
  expect((await retry(payment, { item: 1, account: second.account })).body.code).toBe('conflict')
  // the payer is told of what was credited, and for whom
  const letters = [...(await t.sent(first.phone)), ...(await t.sent(first.email))].join('\n')
  expect(letters).toMatch(/60,00/)
  expect(letters).not.toMatch(/100,00/)
})

test('more than the refused part goes back: the rest is taken from what is booked', async () => {
  const { payment, second } = await halfRefused()
  const before = await house.balance(second.account)
  await house.agreedRefund(payment, 55_00)
  await house.settle()
  expect(await house.balance(second.account)).toBe(before + 15_00)
})

test('a part that was given back in part is booked whole elsewhere, and as much is taken off there', async () => {
  const { payment, second } = await halfRefused()
  const before = await house.balance(second.account)
  await house.agreedRefund(payment, 25_00)
  await house.settle()
  expect((await story(payment)).payment.trouble).toBe('account-gone')
  expect((await retry(payment, { item: 1, account: second.account })).status).toBe(200)
  await house.carry()
  await house.carry()
  expect(await house.balance(second.account)).toBe(before - 15_00)
  expect((await story(payment)).payment).toMatchObject({ state: 'credited', trouble: null })
})

test('two refused parts wait one after the other: deciding about one does not hide the other', async () => {
  const [first, second] = [await makeActor(t, 'person'), await makeActor(t, 'person')]
  const parts = [first, second].map(({ account }) => ({ account, kopiykas: 50_00 }))
  const payment = await house.paidAt(first, { parts })
  await house.carry(
    coreWith('ZPORTAL_PAYMENT_POST', () => async () => {
      throw new CoreRefusal('account-not-found')
    }),
  )
  expect((await retry(payment, { item: 1 })).status).toBe(200)
  await house.carry()
  expect((await story(payment)).payment).toMatchObject({ state: 'passed', trouble: 'account-gone' })
  expect(await waiting()).toContain(payment)
  expect((await retry(payment, { item: 2 })).status).toBe(200)
  await house.carry()
  expect((await story(payment)).payment).toMatchObject({ state: 'credited', trouble: null })
})

test('a refund that failed and a refused part both wait, until each is decided', async () => {
  const { payment } = await halfRefused()
  await house.agreedRefund(payment, 40_00)
  await t.deps.db
    .updateTable('portal.payment_refunds')
    .set({ state: 'failed', failure: 'refused', next_try_at: null })
    .where('payment_id', '=', payment)
    .execute()
  expect((await retry(payment, { item: 1 })).status).toBe(200)
  // booked or refused, it does not forget the refund
  await house.carry(coreWith('ZPORTAL_PAYMENT_POST', refusingFirst))
  expect(await story(payment)).toMatchObject({
    payment: { trouble: 'refund-failed' },
    can: { end: ['returned', 'nothing'] },
  })
  const end = { token: clerk.token, payment, outcome: 'nothing', reason: 'Платник передумав' } as const
  expect((await t.call('/api/admin/payments/end', end)).status).toBe(200)
  expect((await story(payment)).payment).toMatchObject({ trouble: 'account-gone' })
  expect((await t.call('/api/admin/payments/end', end)).body.code).toBe('conflict')
})

test('a return that the core refuses waits for an employee, is passed on under its own id, and is done once', async () => {
  const payer = await makeActor(t, 'person')
  const payment = await house.credited(payer, { kopiykas: 80_00 })
  const before = await house.balance(payer.account)
  await house.agreedRefund(payment, 30_00)
  await giveReturns(coreWith('ZPORTAL_PAYMENT_REVERSE', refusing))
  expect((await story(payment)).payment).toMatchObject({
    state: 'credited',
    trouble: 'not-reversed',
    parts: [{ returnRefused: 'conflict', retry: 'return' }],
  })
  expect(await waiting()).toContain(payment)
  expect((await retry(payment, { item: 1, plain: true })).body.code).toBe('conflict')
  expect((await retry(payment, { item: 1 })).status).toBe(200)
  expect((await story(payment)).payment).toMatchObject({ trouble: null, parts: [{ retry: null }] })
  await house.carry()
  await house.carry()
  expect(await house.balance(payer.account)).toBe(before + 30_00)
  expect((await story(payment)).payment).toMatchObject({ trouble: null })
})

test('a return that the core did and nobody heard of is passed on once more, and done once', async () => {
  const payer = await makeActor(t, 'person')
  const payment = await house.credited(payer, { kopiykas: 80_00 })
  const before = await house.balance(payer.account)
  await house.agreedRefund(payment, 80_00)
  await giveReturns(coreWith('ZPORTAL_PAYMENT_REVERSE', unheard), 1)
  await house.settle()
  expect((await story(payment)).payment).toMatchObject({
    state: 'refunded',
    trouble: 'not-reversed',
    parts: [{ returnRefused: 'core-down', retry: 'return' }],
  })
  // put right by hand it would be done twice
  expect((await story(payment)).can.end).toEqual([])
  const end = { token: clerk.token, payment, outcome: 'returned', reason: 'Документ № 8 у білінгу' } as const
  expect((await t.call('/api/admin/payments/end', end)).body).toMatchObject({ code: 'conflict' })
  expect((await retry(payment, { item: 1 })).status).toBe(200)
  await house.carry()
  expect(await house.balance(payer.account)).toBe(before + 80_00)
  expect((await story(payment)).payment).toMatchObject({ state: 'refunded', trouble: null })
})

test('what the core goes on refusing to take back is put right by hand there, and written down', async () => {
  const payer = await makeActor(t, 'person')
  const payment = await house.credited(payer, { kopiykas: 80_00 })
  await house.agreedRefund(payment, 30_00)
  await giveReturns(coreWith('ZPORTAL_PAYMENT_REVERSE', refusing))
  const end = { token: clerk.token, payment, outcome: 'returned', reason: 'Документ № 7 у білінгу' } as const
  expect((await t.call('/api/admin/payments/end', end)).status).toBe(200)
  const { payment: ended, events, can } = await story(payment)
  expect(ended).toMatchObject({ trouble: null, parts: [{ returnRefused: null, retry: null }] })
  expect(can.end).toEqual([])
  expect(events.at(-1)).toMatchObject({ kind: 'reversed-by-hand', said: 'Документ № 7 у білінгу' })
})

test('a booking that was not answered is passed on as it was and no other way, and booked once', async () => {
  const [payer, other] = [await makeActor(t, 'person'), await makeActor(t, 'person')]
  const before = await house.balance(payer.account)
  const payment = await house.paidAt(payer, { kopiykas: 70_00 })
  await giveUp(coreWith('ZPORTAL_PAYMENT_POST', unheard))
  expect((await story(payment)).payment).toMatchObject({
    trouble: 'not-delivered',
    parts: [{ refused: 'core-down', retry: 'same-booking' }],
  })
  expect((await retry(payment, { item: 1, account: other.account })).body.code).toBe('conflict')
  expect((await retry(payment, { item: 1 })).status).toBe(200)
  await house.carry()
  expect(await house.balance(payer.account)).toBe(before - 70_00)
  expect((await story(payment)).payment).toMatchObject({ state: 'credited', trouble: null })
})

test('money of a booking that was not answered goes back: whatever the core has done, the ledger ends as before', async () => {
  const payer = await makeActor(t, 'person')
  const before = await house.balance(payer.account)
  for (const fate of [unheard, silent]) {
    const payment = await house.paidAt(payer, { kopiykas: 70_00 })
    await giveUp(coreWith('ZPORTAL_PAYMENT_POST', fate))
    await house.agreedRefund(payment, 70_00)
    await house.settle()
    await house.settle()
    expect(await house.balance(payer.account)).toBe(before)
    expect((await story(payment)).payment).toMatchObject({ state: 'refunded', trouble: null })
  }
})

test('a provider that refuses the question is asked ever more rarely, its refund ends, and an employee is told', async () => {
  const payer = await makeActor(t, 'person')
  const payment = await house.paidAt(payer, { kopiykas: 90_00, provider: 'easypay' }, 'processing')
  const paidOne = await house.credited(payer, { kopiykas: 90_00, provider: 'easypay' })
  await house.agreedRefund(paidOne, 90_00)
  const keys = await revokeKeys(payment)
  const pauses: number[] = []
  for (let n = 0; n < 4; n += 1) {
    await askNow(t.deps, payment)
    const { next_ask_at } = await rowOf(payment)
    pauses.push((next_ask_at?.getTime() ?? 0) - t.clock.now().getTime())
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(new Set(pauses).size).toBe(4)
  const reply = await t.call('/api/admin/payments/ask', { token: clerk.token, payment })
  expect(reply.body).toMatchObject({ status: 'success', state: 'at-provider' })
  await t.deps.db
    .updateTable('portal.payment_refunds')
    .set({ tries: 7, next_try_at: t.clock.now() })
    .where('payment_id', '=', paidOne)
    .execute()
  await house.settle()
  expect((await story(paidOne)).payment.trouble).toBe('refund-failed')
  // its term over, nobody is told that nothing was paid: that is not known
  t.clock.forward(2 * 3_600_000)
  await askNow(t.deps, payment)
  expect(await rowOf(payment)).toMatchObject({ state: 'at-provider', trouble: null })
  t.clock.forward(8 * 86_400_000)
  await askNow(t.deps, payment)
  expect(await rowOf(payment)).toMatchObject({
    state: 'at-provider',
    trouble: 'no-answer',
    next_ask_at: null,
  })
  await keys.restore()
})

test('a payment that nobody was let go to pay ends with its term, though the provider knows nothing of it', async () => {
  const payer = await makeActor(t, 'person')
  const payment = await makePayment(t, payer, { provider: 'easypay' })
  t.clock.forward(3 * 3_600_000)
  await t.deps.db
    .updateTable('portal.payments')
    .set({ next_ask_at: t.clock.now() })
    .where('payment_id', '=', payment)
    .execute()
  for (const id of await takeDue(t.deps, 50)) await askNow(t.deps, id)
  expect(await rowOf(payment)).toMatchObject({ state: 'expired', next_ask_at: null })
})

test('a refund is confirmed only while so much is there', async () => {
  const payer = await makeActor(t, 'person')
  const payment = await house.credited(payer, { kopiykas: 50_00 })
  const [first, second] = await house.employees()
  const { body } = await t.call('/api/admin/payments/refund', {
    token: first.token,
    payment,
    kopiykas: 50_00,
    reason: 'Сплачено двічі',
  })
  // meanwhile the bank of the payer has taken a part of it back
  await t.deps.db
    .updateTable('portal.payments')
    .set({ returned_kop: 10_00 })
    .where('payment_id', '=', payment)
    .execute()
  const decided = await t.call('/api/admin/proposals/decide', {
    token: second.token,
    proposal: body.proposal,
    confirmed: true,
  })
  expect(decided.body.code).toBe('conflict')
  expect((await story(payment)).refunds).toMatchObject([{ state: 'proposed' }])
})

test('money is booked on the day on which it was paid, however late the provider tells of it', async () => {
  const payer = await makeActor(t, 'person')
  t.clock.set('2026-11-20T21:30:00Z')
  const payment = await house.paidAt(payer, { kopiykas: 33_00 }, 'processing')
  const order = house.stubs.find('liqpay', payment)
  if (!order) throw new Error('no order')
  await house.stubs.act(order, 'finish')
  t.clock.set(NOW)
  await askNow(t.deps, payment)
  await house.carry()
  const { rows } = await sql<{ day: string }>`
    select p.paid_on::text as day from core.payments p where provider_payment_id = ${`${payment}/1`}`.execute(
    t.database.owner.db,
  )
  expect(rows).toEqual([{ day: '2026-11-20' }])
})

/** Gives refunds to the provider; what is taken back goes to a core of one's own. */
async function giveReturns(door: ReturnType<PayHouse['core']>, maxTries = 12) {
  await house.giveRefunds()
  await house.carry(door, maxTries)
}

/** The provider does not accept the keys by which a payment was begun. */
async function revokeKeys(payment: string) {
  const { merchant_id } = await rowOf(payment)
  const publicPart = (part: string) =>
    t.deps.db
      .updateTable('portal.merchants')
      .set({ public_part: part })
      .where('merchant_id', '=', merchant_id)
      .execute()
  const { public_part } = await t.deps.db
    .selectFrom('portal.merchants')
    .select('public_part')
    .where('merchant_id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  await publicPart('revoked')
  return { restore: () => publicPart(public_part) }
}

test('a refund that nobody confirmed in time locks nothing, and another one may be proposed', async () => {
  const { payment } = await halfRefused()
  const propose = (by: Actor) =>
    t.call('/api/admin/payments/refund', {
      token: by.token,
      payment,
      kopiykas: 40_00,
      reason: 'Сплачено двічі',
    })
  expect((await propose(clerk)).status).toBe(200)
  expect((await story(payment)).payment).toMatchObject({ refundableKopiykas: 60_00 })
  t.clock.set('2026-12-06T10:00:00Z')
  const later = await makeActor(t, 'admin')
  const over = await house.story(later, payment)
  expect(over.refunds).toMatchObject([{ state: 'expired', ownProposal: null }])
  expect(over.payment).toMatchObject({ refundableKopiykas: 100_00 })
  expect(over.payment.parts[0]).toMatchObject({ retry: 'booking' })
  expect((await propose(later)).status).toBe(200)
  expect((await house.story(later, payment)).refunds.map(({ state }) => state)).toEqual([
    'expired',
    'proposed',
  ])
})
