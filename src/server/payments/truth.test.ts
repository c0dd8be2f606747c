import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAY_PROVIDERS } from '#domain/payment-life.ts'
import { type CoreDoor, NoAnswer } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import type { CoreListeners } from '#server/worker/core-carrier.ts'
import { demoMerchant } from '#stubs/payments/merchants.ts'
import { STUB_ACTS, type StubAct } from '#stubs/payments/orders.ts'
import { type PayStubs, startPayStubs } from '#stubs/payments/server.ts'
import { makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { carryToCore, workerCore } from '#tests/setup/carry.ts'
import { makeMerchant, makePayment } from '#tests/setup/payments.ts'
import { askNow, takeDue } from './ask.ts'
import { itemBooked, itemRefused } from './carry.ts'
import { goTo } from './go.ts'
import { liqpaySignature } from './providers/liqpay.ts'

// Whatever order messages come in, however often, whatever dies in between: what providers have confirmed
// and what the ledger shows is the same sum, each payment once.

let t: TestApp
let stubs: PayStubs
beforeAll(async () => {
  stubs = await startPayStubs({ port: 0, now: () => new Date('2026-11-21T10:00:00Z') })
  t = await testApp({
    env: {
      LIQPAY_URL: stubs.urls.liqpay,
      MONOPAY_URL: stubs.urls.monopay,
      PORTMONE_URL: stubs.urls.portmone,
      EASYPAY_URL: stubs.urls.easypay,
    },
  })
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  Object.assign(t.deps.config, { publicUrl: address })
  // read anew every two seconds (merchants.ts): they are there before the first message
  for (const provider of PAY_PROVIDERS) await makeMerchant(t, 'dnem', provider)
})
afterAll(async () => {
  await t.close()
  await stubs.close()
})

const steps = ['ask', 'carry', 'core-down', 'die-after-booking', 'forget-to-answer'] as const
type Step = (typeof steps)[number]

/** The core as it is, away, or answering so late that nobody hears it. */
function coreThat(how: 'works' | 'down' | 'unheard'): CoreDoor {
  const real = openEmbeddedCore({ db: t.database.core.db })
  const post = real.ZPORTAL_PAYMENT_POST
  const answerers =
    how === 'works' || !post
      ? real
      : {
          ...real,
          ZPORTAL_PAYMENT_POST: async (...parameters: Parameters<typeof post>) => {
            if (how === 'unheard') await post(...parameters)
            throw new NoAnswer('the core does not answer')
          },
        }
  return workerCore(t, answerers)
}

async function carry(core: CoreDoor, dies: boolean) {
  const listeners: CoreListeners = {
    ZPORTAL_PAYMENT_POST: {
      done: async (id, reply) => {
        if (dies) throw new Error('killed')
        await itemBooked(t.deps, id, reply)
      },
      refused: (id, code) => itemRefused(t.deps, id, code),
    },
  }
  // the next server finds what this one has left, its lease and its pauses over
  await sql`update portal.outbox set leased_until = null, next_try_at = ${t.clock.now()} where sent_at is null`.execute(
    t.deps.db,
  )
  await carryToCore(t, { core, listeners, maxTries: 1000 })
}

async function askAll() {
  for (const id of await takeDue(t.deps, 50)) await askNow(t.deps, id)
}

const run: Readonly<Record<Step, () => Promise<unknown>>> = {
  ask: askAll,
  carry: () => carry(coreThat('works'), false),
  'core-down': () => carry(coreThat('down'), false),
  'die-after-booking': () => carry(coreThat('works'), true),
  'forget-to-answer': () => carry(coreThat('unheard'), false),
}
const acts = STUB_ACTS.filter((act) => act !== 'pay-late' && act !== 'chargeback')

test('what providers have confirmed and what the ledger shows is one sum, each payment once', async () => {
  const me = await makeActor(t, 'person')
  const course = fc.record({
    provider: fc.constantFrom(...PAY_PROVIDERS),
    kopiykas: fc.integer({ min: 1_00, max: 900_00 }),
    acts: fc.array(fc.constantFrom<StubAct>(...acts), { minLength: 1, maxLength: 3 }),
    steps: fc.array(fc.constantFrom<Step>(...steps), { minLength: 2, maxLength: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(course, { minLength: 1, maxLength: 3 }), async (courses) => {
      const begun = await Promise.all(
        courses.map(async ({ provider, kopiykas, ...rest }) => {
          const payment = await makePayment(t, me, { provider, kopiykas })
          const going = await goTo(t.deps, payment)
          if (going.kind === 'form')
            await fetch(going.action, {
              method: 'POST',
              body: new URLSearchParams(going.fields),
              redirect: 'manual',
            })
          return { ...rest, order: stubs.find(provider, payment) }
        }),
      )
      for (const { order, acts: done, steps: then } of begun) {
        for (const act of done) if (order) await stubs.act(order, act)
        for (const step of then) await run[step]()
      }
      // everybody is back: the questions that were put off are asked, the messages are carried
      await t.deps.db.updateTable('portal.payments').set({ next_ask_at: t.clock.now() }).execute()
      await askAll()
      await carry(coreThat('works'), false)
      await carry(coreThat('works'), false)
      expect(await booksOf(me.account)).toEqual(await confirmedOf(me.account))
    }),
    { numRuns: 15 },
  )
}, 240_000)

/** In the ledger, by the number under which each is booked. */
async function booksOf(account: string) {
  const { rows } = await sql<{ number: string; kop: number }>`
    select split_part(p.provider_payment_id, '/', 1) as number, sum(p.amount_kop)::bigint as kop from core.payments p
    join core.accounts a using (account_id) where a.number = ${account} and p.provider_payment_id is not null
    group by 1 order by 1`.execute(t.deps.db)
  return rows
}
/** At the stubs: paid in full, in hryvnias. What was paid otherwise waits for an employee. */
const confirmedOf = async (account: string) => {
  const items = await t.deps.db
    .selectFrom('portal.payment_items')
    .select('payment_id')
    .where('account', '=', account)
    .execute()
  const ours = new Set(items.map(({ payment_id }) => payment_id))
  return stubs
    .orders()
    .filter(
      ({ order, state, kopiykas, asked: amount, currency }) =>
        ours.has(order) && state === 'paid' && kopiykas === amount && currency === 'UAH',
    )
    .map(({ order, asked: amount }) => ({ number: order, kop: amount }))
    .toSorted((a, b) => (a.number < b.number ? -1 : 1))
}

test('ten thousand forged messages are refused without a question to the database, each as fast as any other', async () => {
  const counted = { queries: 0 }
  const { pool } = t.database
  const query = pool.query.bind(pool)
  const connect = pool.connect.bind(pool)
  pool.connect = ((...given: Parameters<typeof connect>) => {
    counted.queries += 1
    return connect(...given)
  }) as typeof pool.connect
  const data = Buffer.from(
    JSON.stringify({ public_key: 'i00000000001', order_id: randomUUID(), status: 'success', amount: 1 }),
  ).toString('base64')
  const forge = (signature: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/pay/callback/liqpay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ data, signature }).toString(),
    })
  await forge('first')
  const before = counted.queries
  const began = performance.now()
  const statuses = new Set<number>()
  const took: number[] = []
  for (let i = 0; i < 10_000; i += 100) {
    const since = performance.now()
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => forge(Buffer.alloc(20, (i + n) % 251).toString('base64'))),
    )
    took.push(performance.now() - since)
    for (const { statusCode } of replies) statuses.add(statusCode)
  }
  pool.connect = connect
  pool.query = query
  expect([...statuses]).toEqual([403])
  // the last thousand are refused as fast as the first ones after the start
  const middle = (of: readonly number[]) => of.toSorted((first, other) => first - other)[of.length >> 1] ?? 0
  expect(middle(took.slice(-20)) / middle(took.slice(10, 30)), took.join(', ')).toBeLessThan(3)
  // the agreements are read anew now and then, however many messages come
  // every two seconds (merchants.ts)
  const readAnew = (performance.now() - began) / 2_000
  expect(counted.queries - before).toBeLessThan(5 + readAnew)
  const { kept } = await t.deps.db
    .selectFrom('portal.payment_messages')
    .select(sql<number>`count(*)::int`.as('kept'))
    .where('body_hash', '=', Buffer.alloc(32))
    .executeTakeFirstOrThrow()
  expect(kept).toBe(0)
}, 120_000)

test('a forged message is refused in the same time whatever of it is right', async () => {
  const liqpay = demoMerchant('liqpay', 'dnem')
  const easypay = demoMerchant('easypay', 'dnem')
  const about = (publicPart: string) =>
    Buffer.from(
      JSON.stringify({ public_key: publicPart, order_id: randomUUID(), status: 'success', amount: 1 }),
    ).toString('base64')
  const known = about(liqpay.publicPart)
  const unknown = about('i99999999999')
  const body = JSON.stringify({
    PartnerKey: easypay.publicPart,
    MerchantOrderId: randomUUID(),
    TransactionStatus: 'Accepted',
  })
  // the first, or the last character is another one
  const wrong = (signature: string, at: number) => {
    const other = signature[at] === 'A' ? 'B' : 'A'
    return signature.slice(0, at) + other + signature.slice(at + 1)
  }
  const form = (data: string, signature: string) => ({
    url: '/api/pay/callback/liqpay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ data, signature }).toString(),
  })
  const json = (sign: string) => ({
    url: '/api/pay/callback/easypay',
    headers: { 'content-type': 'application/json', sign },
    payload: body,
  })
  const right = liqpaySignature(liqpay.secret['privateKey'] ?? '', known)
  const signed = createHash('sha256').update(`${easypay.secret['secretKey']}${body}`).digest('base64')
  const groups = [
    [form(known, wrong(right, 0)), form(known, wrong(right, 25)), form(unknown, wrong(right, 0))],
    [json(wrong(signed, 0)), json(wrong(signed, 41))],
  ]
  const SAMPLES = 300
  for (const group of groups) {
    const times = group.map((): number[] => [])
    for (let sample = 0; sample < SAMPLES; sample += 1)
      for (const [kind, request] of group.entries()) {
        const began = performance.now()
        const { statusCode } = await t.app.inject({ method: 'POST', ...request })
        times[kind]?.push(performance.now() - began)
        expect(statusCode).toBe(403)
      }
    // they take turns, so that whatever else the machine does meets each kind alike
    const medians = times.map((of) => of.toSorted((first, other) => first - other)[SAMPLES / 2] ?? 0)
    expect(Math.max(...medians) / Math.min(...medians), medians.join(', ')).toBeLessThan(1.5)
  }
}, 60_000)

test('no key of a merchant is in a reply, the log, the telemetry or the audit', async () => {
  const admin = await makeActor(t, 'admin')
  const secret = 'таємний-ключ-a4825234f4bae72a0be04eafe9e8e2'
  const answer = await t.call('/api/admin/company/merchants/propose', {
    token: admin.token,
    site: 'dnem',
    provider: 'liqpay',
    publicPart: 'i77777777777',
    secret: { privateKey: secret },
  })
  expect(answer.status, answer.text).toBe(200)
  const seen = await t.call('/api/admin/company/merchants', { token: admin.token, site: 'dnem' })
  const proposals = await t.call('/api/admin/proposals', { token: admin.token })
  const { rows } = await t.database.owner.pool.query<{ line: string }>(`
    select to_jsonb(a)::text as line from portal.audit a
    union all select to_jsonb(p)::text from portal.proposals p
    union all select encode(sealed, 'escape') from portal.merchants
    union all select to_jsonb(i)::text from portal.idempotency i`)
  const output = [
    answer.text,
    seen.text,
    proposals.text,
    ...t.logged,
    JSON.stringify(t.recorded),
    ...rows.map(({ line }) => line),
  ].join('\n')
  expect(output).not.toContain(secret)
  expect(output).not.toContain('таємний-ключ')
  expect(seen.text).toContain('i77777777777')
})
