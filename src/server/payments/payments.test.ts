import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PayStubs, startPayStubs } from '#stubs/payments/server.ts'
import type { StubAct } from '#stubs/payments/orders.ts'
import { formatIban, makeIban } from '#domain/iban.ts'
import { PAY_PROVIDERS, type PayProvider } from '#domain/payment-life.ts'
import { workerTrace } from '#server/core/call.ts'
import { fm } from '#server/core/function-modules.ts'
import { payeeOf } from './payee.ts'
import { receiptPaper } from './receipt-of-account.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { carryToCore, workerCore } from '#tests/setup/carry.ts'
import { makeCredited, makeMerchant, siteOf } from '#tests/setup/payments.ts'
import { askNow, takeDue } from './ask.ts'
import { partListeners } from './carry.ts'

let t: TestApp
let stubs: PayStubs
let me: Actor
beforeAll(async () => {
  stubs = await startPayStubs({ port: 0, now: () => t.clock.now() })
  const { liqpay, monopay, portmone, easypay } = stubs.urls
  t = await testApp({
    env: {
      LIQPAY_URL: liqpay,
      MONOPAY_URL: monopay,
      PORTMONE_URL: portmone,
      EASYPAY_URL: easypay,
      PUBLIC_URL: 'http://127.0.0.1:1',
    },
  })
  // the stubs call back where the payment says: a port of the app
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  Object.assign(t.deps.config, { publicUrl: address })
})
afterAll(async () => {
  await t.close()
  await stubs.close()
})
beforeEach(async () => {
  me = await makeActor(t, 'person')
  for (const provider of PAY_PROVIDERS) await makeMerchant(t, siteOf(me.account), provider)
  await t.deps.db
    .insertInto('portal.site_settings')
    .values({
      site: 'dnem',
      sitename: 'Дніпро',
      company: '{}',
      images: '{}',
      footer: '[]',
      env: JSON.stringify({ monopay: true, portmone: true, easypay: true }),
    } as never)
    .onConflict((on) => on.column('site').doNothing())
    .execute()
})

const begin = async (provider: PayProvider, kopiykas = 432_00) => {
  const basket = { token: me.token, items: [{ account: me.account, kopiykas }] }
  const { body } = await t.call(
    '/api/payments/start',
    { ...basket, provider, payments: 1 },
    { key: randomUUID() },
  )
  const [made] = body.payments
  if (!made) throw new Error('nothing was begun')
  return made.payment
}
/** The browser goes: a form is posted, or the page is opened. */
async function gone(payment: string) {
  const { body, status, text } = await t.call('/api/payments/go', { token: me.token, payment })
  if (status !== 200) throw new Error(text)
  const { going } = body
  if (going.kind === 'form')
    await fetch(going.action, { method: 'POST', body: new URLSearchParams(going.fields), redirect: 'manual' })
  return going
}
async function atProvider(provider: PayProvider, payment: string, act: StubAct) {
  const order = stubs.find(provider, payment)
  if (!order) throw new Error('the provider knows no such order')
  return stubs.act(order, act)
}
/** What the worker does: asks providers whose turn it is, and carries what they confirmed to the core. */
async function work() {
  for (let due = await takeDue(t.deps, 20); due.length > 0; due = await takeDue(t.deps, 20))
    for (const id of due) await askNow(t.deps, id)
  const core = workerCore(t)
  await carryToCore(t, { core, listeners: partListeners(t.deps) })
  return core.for(workerTrace)
}
const readPayment = async (payment: string) =>
  (await t.call('/api/payments/one', { token: me.token, payment })).body.payment
const paidOf = async () => {
  const core = await work()
  const { payments } = await core.call(fm.ZPORTAL_PAYMENTS_LIST, { account: me.account })
  return payments
    .filter(({ source }) => source !== 'bank')
    .map(({ amountKopiykas, state }) => [amountKopiykas, state])
}

const readLetters = async () => [...(await t.sent(me.phone)), ...(await t.sent(me.email))].join('\n')

test('the receipt of what a service was paid names the bank account of that service', async () => {
  const payment = await begin('liqpay')
  await gone(payment)
  const ownPayee = {
    name: 'Компанія',
    edrpou: '00000048',
    iban: makeIban('300001', '77'),
    bankName: 'Банк послуги',
  }
  await t.deps.db
    .updateTable('portal.payments')
    .set({ payee: JSON.stringify(ownPayee) })
    .where('payment_id', '=', payment)
    .execute()
  await atProvider('liqpay', payment, 'pay')
  const core = await work()
  const { payments } = await core.call(fm.ZPORTAL_PAYMENTS_LIST, { account: me.account })
  const { payment: booked } = await core.call(fm.ZPORTAL_PAYMENT_GET, {
    account: me.account,
    payment: payments[0]?.id ?? '',
  })
  const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [me.account] })
  const [head] = accounts
  expect(booked.paidTo?.account).toBe(head?.bankAccount)
  if (!head) throw new Error('no account')
  const payee = await payeeOf(t.deps, head, booked, 'Компанія')
  const paper = receiptPaper(head, booked, payee, { name: 'Компанія', lines: [] }, t.clock.now())
  const said = JSON.stringify(paper.blocks)
  expect(said).toContain(formatIban(ownPayee.iban))
  expect(said).not.toContain(formatIban(head.bankAccount))
})

test('a key of plata by mono that changes is asked for once', async () => {
  const payment = await begin('monopay')
  await gone(payment)
  stubs.rotateMonoKey()
  expect(await atProvider('monopay', payment, 'pay')).toEqual([200])
})

describe.each(PAY_PROVIDERS)('%s', (provider) => {
  test('is paid: the message is proved, the provider asked, the ledger shows it once, the payer is told', async () => {
    const payment = await begin(provider)
    await gone(payment)
    expect(await readPayment(payment)).toMatchObject({ state: 'at-provider', mayGo: true })
    expect(await atProvider(provider, payment, 'pay')).toEqual([200])
    expect(await paidOf()).toEqual([[432_00, 'posted']])
    const seen = await readPayment(payment)
    expect(seen).toMatchObject({ state: 'credited', mayGo: false, kopiykas: 432_00, waits: false })
    expect(seen.events.map(({ fact }) => fact)).toEqual(['sent', 'paid', 'passed', 'credited'])
    expect(await readLetters()).toContain('432,00')
  })

  test('tells many times and out of turn: the ledger shows it once', async () => {
    const payment = await begin(provider)
    await gone(payment)
    await atProvider(provider, payment, 'pay-twice')
    await work()
    await atProvider(provider, payment, 'pay-twice')
    expect(await paidOf()).toEqual([[432_00, 'posted']])
  })

  test('tells nothing: whoever comes back is told, because the provider is asked', async () => {
    const payment = await begin(provider)
    await gone(payment)
    await atProvider(provider, payment, 'pay-silent')
    const { body } = await t.call('/api/payments/check', { token: me.token, payment })
    expect(body.state).toBe('passed')
    const pending = await t.call('/api/payments/pending', { token: me.token })
    expect(pending.body.accounts).toMatchObject([{ account: me.account, kopiykas: 432_00 }])
    expect(await paidOf()).toEqual([[432_00, 'posted']])
  })

  test('declines with a reason: nothing is booked, and the same bill may be paid again', async () => {
    const payment = await begin(provider)
    await gone(payment)
    await atProvider(provider, payment, 'decline')
    expect(await paidOf()).toEqual([])
    expect(await readPayment(payment)).toMatchObject({ state: 'declined', reason: 'Недостатньо коштів' })
    expect(await readLetters()).toContain('не провів')
  })

  test('takes another sum: nothing is booked, an employee is told', async () => {
    const payment = await begin(provider)
    await gone(payment)
    await atProvider(provider, payment, 'pay-less')
    expect(await paidOf()).toEqual([])
    expect(await readPayment(payment)).toMatchObject({ state: 'at-provider', waits: true })
  })

  test('does not pay for a forged message', async () => {
    const payment = await begin(provider)
    await gone(payment)
    const [status] = await atProvider(provider, payment, 'forge')
    // Portmone signs nothing: its notice is only a reason to ask
    expect(status).toBe(provider === 'portmone' ? 200 : 403)
    expect(await paidOf()).toEqual([])
    expect(await readPayment(payment)).toMatchObject({ state: 'at-provider' })
  })

  test('is taken back by the bank after it was credited: the debt is owed again', async () => {
    const payment = await begin(provider)
    await gone(payment)
    await atProvider(provider, payment, 'pay')
    expect(await paidOf()).toEqual([[432_00, 'posted']])
    await atProvider(provider, payment, 'chargeback')
    if (provider === 'easypay')
      await t.deps.db.updateTable('portal.payments').set({ next_ask_at: t.deps.now() }).execute()
    expect(await paidOf()).toEqual([[432_00, 'returned']])
    expect(await readPayment(payment)).toMatchObject({ state: 'reversed', returnedKopiykas: 432_00 })
  })
})

test('a second press gets the same invoice of the provider', async () => {
  const payment = await begin('monopay')
  const [first, second] = await Promise.all([gone(payment), gone(payment)])
  expect(second).toEqual(first)
  expect(stubs.orders().filter(({ order }) => order === payment)).toHaveLength(1)
})

test('who closes the window owes as before, and the payment is over after its term', async () => {
  const payment = await begin('liqpay')
  await gone(payment)
  expect(await paidOf()).toEqual([])
  t.clock.forward(3 * 3_600_000)
  await t.deps.db
    .updateTable('portal.payments')
    .set({ next_ask_at: t.deps.now() })
    .where('payment_id', '=', payment)
    .execute()
  await work()
  const row = await t.deps.db
    .selectFrom('portal.payments')
    .select('state')
    .where('payment_id', '=', payment)
    .executeTakeFirst()
  expect(row?.state).toBe('expired')
})

test('the core refuses: the payment waits for an employee, with the money known', async () => {
  const payment = await begin('liqpay')
  await gone(payment)
  await t.deps.db
    .updateTable('portal.payment_items')
    .set({ account: '120099999999' })
    .where('payment_id', '=', payment)
    .execute()
  await atProvider('liqpay', payment, 'pay')
  await work()
  const row = await t.deps.db
    .selectFrom('portal.payments')
    .select(['state', 'trouble'])
    .where('payment_id', '=', payment)
    .executeTakeFirst()
  expect(row).toEqual({ state: 'passed', trouble: 'account-gone' })
})

test('whoever paid without signing in gets a receipt that names only the end of the account', async ({
  skip,
}) => {
  const { body } = await t.call('/api/pay/start', {
    account: me.account,
    kopiykas: 55_00,
    provider: 'liqpay',
  })
  const { code, going } = body
  const early = await t.call('/api/pay/receipt', { code })
  expect(early.body.code).toBe('conflict')
  if (going.kind === 'form')
    await fetch(going.action, { method: 'POST', body: new URLSearchParams(going.fields), redirect: 'manual' })
  const order = stubs.orders().at(-1)
  if (order) await stubs.act(order, 'pay')
  await t.call('/api/pay/status', { code })
  await work()
  const file = await t.app.inject({ method: 'POST', url: '/api/pay/receipt', payload: { code } })
  expect(file.statusCode).toBe(200)
  const { stdout, error } = spawnSync('pdftotext', ['-layout', '-', '-'], {
    input: file.rawPayload,
    encoding: 'utf8',
  })
  skip(error !== undefined, 'pdftotext is not installed')
  expect(stdout).toContain('55,00')
  expect(stdout).toContain(me.account.slice(-4))
  expect(stdout).not.toContain(me.account)
})

test('a receipt is of the money that stayed: what was given back is left out, and of all of it there is none', async ({
  skip,
}) => {
  const payment = await makeCredited(t, me)
  const ask = () =>
    t.app.inject({ method: 'POST', url: '/api/payments/receipt', payload: { token: me.token, payment } })
  const { db } = t.deps
  await db
    .updateTable('portal.payment_items')
    .set({ returned_kop: 30_00 })
    .where('payment_id', '=', payment)
    .execute()
  const part = await ask()
  expect(part.statusCode).toBe(200)
  await db
    .updateTable('portal.payments')
    .set({ state: 'refunded' })
    .where('payment_id', '=', payment)
    .execute()
  expect((await ask()).json()).toMatchObject({ code: 'conflict' })
  const { stdout, error } = spawnSync('pdftotext', ['-layout', '-', '-'], {
    input: part.rawPayload,
    encoding: 'utf8',
  })
  skip(error !== undefined, 'pdftotext is not installed')
  expect(stdout).toMatch(/Повернено\s+30,00/)
  expect(stdout).toContain('70,00')
})

test('a fee that the provider takes from the payer is told before paying, without signing in too, and kept', async () => {
  const merchant = await makeMerchant(t, siteOf(me.account), 'easypay')
  const fee = (payer_fee: number) =>
    t.deps.db.updateTable('portal.merchants').set({ payer_fee }).where('merchant_id', '=', merchant).execute()
  await fee(150)
  const { body } = await t.call('/api/pay/find', { account: me.account })
  expect(body.fees).toContainEqual({ provider: 'easypay', hundredths: 150 })
  expect(body.fees).toContainEqual({ provider: 'liqpay', hundredths: 0 })
  const { token, account } = me
  const begun = await t.call('/api/payments/start', {
    token,
    items: [{ account, kopiykas: 200_00 }],
    provider: 'easypay',
    payments: 1,
  })
  await fee(0)
  const [{ payment } = { payment: '' }] = begun.body.payments
  const kept = await t.call('/api/payments/one', { token, payment })
  expect(kept.body.payment, kept.text).toMatchObject({ kopiykas: 200_00, payerFeeKopiykas: 3_00 })
  // nobody paid in time, so nobody paid the fee either
  await t.deps.db
    .updateTable('portal.payments')
    .set({ state: 'expired' })
    .where('payment_id', '=', payment)
    .execute()
  const over = await t.call('/api/payments/one', { token, payment })
  expect(over.body.payment, over.text).toMatchObject({ state: 'expired', payerFeeKopiykas: null })
})
