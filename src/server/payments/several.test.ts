import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAY_PROVIDERS, type PayProvider } from '#domain/payment-life.ts'
import { type PayStubs, startPayStubs } from '#stubs/payments/server.ts'
import { makeIban } from '#domain/iban.ts'
import { makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { askNow, takeDue } from './ask.ts'
import { partListeners } from './carry.ts'
import { carryToCore } from '#tests/setup/carry.ts'
import { debtCodeOf, makeMerchant, oweToTwo, payLinkOf } from '#tests/setup/payments.ts'

// A debt that goes to two bank accounts of a company, paid by whoever has no cabinet.

let t: TestApp
let stubs: PayStubs
beforeAll(async () => {
  stubs = await startPayStubs({ port: 0, now: () => t.clock.now() })
  const { liqpay, monopay, portmone, easypay } = stubs.urls
  t = await testApp({
    env: { LIQPAY_URL: liqpay, MONOPAY_URL: monopay, PORTMONE_URL: portmone, EASYPAY_URL: easypay },
  })
  // the stubs call back where the payment says: a port of the app
  Object.assign(t.deps.config, { publicUrl: await t.app.listen({ port: 0, host: '127.0.0.1' }) })
  // agreements are read anew every two seconds (merchants.ts): they are there before the first message
  for (const provider of PAY_PROVIDERS) await makeMerchant(t, 'dnem', provider)
  await t.deps.db
    .insertInto('portal.site_settings')
    .values({
      site: 'dnem',
      sitename: 'Місто',
      company: '{}',
      images: '{}',
      footer: '[]',
      env: JSON.stringify({ monopay: true, portmone: true, easypay: true }),
    } as never)
    .onConflict((on) => on.column('site').doNothing())
    .execute()
})
afterAll(async () => {
  await t.close()
  await stubs.close()
})

async function owing() {
  const me = await makeActor(t, 'person')
  // besides the bill of 432 that every actor has
  await oweToTwo(t, me.account, 120_00)
  return me.account
}

test('a link to it tells of two payments, makes them when it is agreed to, and leads from one to the other', async () => {
  const account = await owing()
  const request = { code: await payLinkOf(t, account), kopiykas: 552_00, provider: 'liqpay' as const }
  const { body: startBody } = await t.call('/api/pay/link/start', request)
  expect(startBody.started).toBeNull()
  expect(startBody.several.map(({ kopiykas, payee }) => [kopiykas, payee.iban])).toEqual([
    [432_00, expect.stringMatching(/^UA/)],
    [120_00, makeIban('300001', '48')],
  ])
  expect(await made(account)).toEqual([])

  const { body: agreed } = await t.call('/api/pay/link/start', { ...request, payments: 2 })
  const { body: first } = await t.call('/api/pay/status', { code: agreed.started?.code ?? '' })
  expect(first).toMatchObject({ payment: { kopiykas: 432_00 }, next: { kopiykas: 120_00 } })
  const { body: second } = await t.call('/api/pay/again', { code: first.next?.code ?? '' })
  expect(second.going).toMatchObject({ kind: 'form' })
  const { body: then } = await t.call('/api/pay/status', { code: second.code })
  expect(then).toMatchObject({ payment: { kopiykas: 120_00 }, next: null })
  expect(await made(account)).toEqual([120_00, 432_00])
})

test('a sum that goes to one of them is one payment', async () => {
  const request = { code: await payLinkOf(t, await owing()), kopiykas: 50_00, provider: 'liqpay' as const }
  const { body } = await t.call('/api/pay/link/start', request)
  expect(body).toMatchObject({ started: { going: { kind: 'form' } }, several: [] })
})

test('a guest is told of several payments, and how the debt is made up only for a code', async () => {
  const account = await owing()
  const typed = { account, kopiykas: 552_00, provider: 'liqpay' as const }
  const refused = await t.call('/api/pay/start', typed)
  expect(refused.body.code).toBe('several-payees')
  // the code of the request is drawn by chance, and may have any digits
  expect(refused.text.replace(String(refused.body.requestCode), '')).not.toMatch(/120|432/)
  const { body } = await t.call('/api/pay/debt', { account, code: await debtCodeOf(t, account) })
  expect(body).toMatchObject({ debtKopiykas: 552_00, recommendedKopiykas: 552_00 })
  const { body: link } = await t.call('/api/pay/link', { code: body.link ?? '' })
  expect(link).toMatchObject({ kopiykas: 552_00, providers: expect.arrayContaining([...PAY_PROVIDERS]) })
})

describe.each(PAY_PROVIDERS)('%s', (provider) => {
  test('takes both payments one after another: each is proved, asked about and credited to its own payee', async () => {
    const account = await owing()
    const request = { code: await payLinkOf(t, account), kopiykas: 552_00, provider }
    const { body: begun } = await t.call('/api/pay/link/start', { ...request, payments: 2 })
    const first = begun.started
    if (!first) throw new Error('nothing was begun')
    expect(await paid(provider, first)).toMatchObject({ kopiykas: 432_00, state: 'credited' })
    const { body } = await t.call('/api/pay/status', { code: first.code })
    expect(body).toMatchObject({ payment: { state: 'credited' }, next: { kopiykas: 120_00 } })
    const { body: second } = await t.call('/api/pay/again', { code: body.next?.code ?? '' })
    expect(await paid(provider, second)).toMatchObject({ kopiykas: 120_00, state: 'credited' })
    expect(await ledgerOf(account)).toEqual([
      { service: 'act', kop: 120_00 },
      { service: 'energy', kop: 432_00 },
    ])
    expect(await ibansOf(account)).toEqual([
      [120_00, makeIban('300001', '48')],
      [432_00, expect.not.stringMatching('48$')],
    ])
  })

  test('refuses one of them: the other is credited, and the refused one may be begun again', async () => {
    const account = await owing()
    const request = { code: await payLinkOf(t, account), kopiykas: 552_00, provider }
    const { body: begun } = await t.call('/api/pay/link/start', { ...request, payments: 2 })
    const first = begun.started
    if (!first) throw new Error('nothing was begun')
    expect(await paid(provider, first, 'decline')).toMatchObject({ state: 'declined' })
    const { body } = await t.call('/api/pay/status', { code: first.code })
    const { body: second } = await t.call('/api/pay/again', { code: body.next?.code ?? '' })
    expect(await paid(provider, second)).toMatchObject({ state: 'credited' })
    expect(await ledgerOf(account)).toEqual([{ service: 'act', kop: 120_00 }])
    const { body: once } = await t.call('/api/pay/link', { code: request.code })
    expect(once.providers).toContain(provider)
  })
})

type Gone = {
  code: string
  going: { kind: 'form'; action: string; fields: Record<string, string> } | { kind: 'page'; url: string }
}

/** The browser goes to the page of the provider, a person does something there and comes back. */
async function paid(provider: PayProvider, { code, going }: Gone, act: 'pay' | 'decline' = 'pay') {
  if (going.kind === 'form')
    await fetch(going.action, { method: 'POST', body: new URLSearchParams(going.fields), redirect: 'manual' })
  const { body } = await t.call('/api/pay/status', { code })
  const { payment_id } = await t.deps.db
    .selectFrom('portal.payments')
    .select('payment_id')
    .where('number', '=', body.payment.number)
    .executeTakeFirstOrThrow()
  const order = stubs.find(provider, payment_id)
  if (!order) throw new Error('the provider knows no such order')
  expect(await stubs.act(order, act)).toEqual([200])
  await work()
  return (await t.call('/api/pay/status', { code })).body.payment
}

/** What the worker does: asks providers whose turn it is, and carries what they confirmed to the core. */
async function work() {
  for (const id of await takeDue(t.deps, 20)) await askNow(t.deps, id)
  await carryToCore(t, { listeners: partListeners(t.deps) })
}

/** What the ledger shows as paid, by service. */
const ledgerOf = async (account: string) =>
  (
    await sql<{ service: string; kop: number }>`
      select l.service, (-sum(l.amount_kop))::bigint as kop from core.ledger l join core.accounts a using (account_id)
      where a.number = ${account} and l.kind = 'payment' group by 1 order by 1`.execute(t.database.owner.db)
  ).rows

const ibansOf = async (account: string) =>
  (
    await t.deps.db
      .selectFrom('portal.payments as p')
      .innerJoin('portal.payment_items as i', 'i.payment_id', 'p.payment_id')
      .select(['p.amount_kop', 'p.payee'])
      .where('i.account', '=', account)
      .orderBy('p.amount_kop')
      .execute()
  ).map(({ amount_kop, payee }) => [amount_kop, payee.iban])

const made = async (account: string) =>
  (
    await t.deps.db
      .selectFrom('portal.payment_items')
      .select('amount_kop')
      .where('account', '=', account)
      .orderBy('amount_kop')
      .execute()
  ).map(({ amount_kop }) => amount_kop)
