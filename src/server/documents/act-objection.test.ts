import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBill } from '#seeds/makers/core-books.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'

let t: TestApp
let request: { token: string; account: string }
beforeAll(async () => {
  t = await testApp({ now: '2026-11-23T12:00:00+02:00' })
  const account = await makeAccount(t.database.db, { index: 481, kind: 'entity' })
  for (const period of ['2026-07', '2026-08', '2026-09', '2026-10'])
    await makeBill(t.database.db, account, {
      period,
      amountKop: 600_00,
      kwh: 100,
      lines: [
        {
          service: 'energy',
          meterId: null,
          meter: '60000001',
          zone: 'single',
          fromDate: `${period}-01`,
          toDate: `${period}-28`,
          fromValue: 100,
          toValue: 200,
          fromEstimated: false,
          toEstimated: false,
          days: 30,
          kwh: 100,
          priceE4: 50_000,
          coefficient: 100,
          amountKopiykas: 600_00,
          act: null,
          note: null,
          month: period,
        },
      ] as never,
    })
  const user = await makeUser(t, 'entity', { login: '9000000481', accounts: [account.number] })
  request = { token: (await openSession(t, user)).token, account: account.number }
})
afterAll(() => t.close())

const actOf = async (month: string) => {
  const { body } = await t.call('/api/entity/documents', { ...request, kind: 'act', from: month, to: month })
  const [act] = body.rows
  if (!act) throw new Error(`no act of ${month}`)
  return act
}
const offer = (key: string) => t.call('/api/entity/papers/offer', { ...request, kind: 'act', key })
const waiting = async () => {
  const { body } = await t.call('/api/entity/papers', { ...request, state: 'waiting' })
  return body.rows
}
const object = (bill: string, kwh: number) =>
  t.call('/api/entity/document/object', {
    ...request,
    bill,
    volumes: [{ line: 1, kwh }],
    reason: 'Лічильник замінили 20 вересня, останнє показання інше.',
    files: [],
  })

test('an act is objected to with the volumes the customer believes right; it says so, and staff answer', async () => {
  const { bill, number } = await actOf('2026-09')
  await offer(bill)
  expect(await waiting()).toHaveLength(1)
  const { body: lines } = await t.call('/api/entity/document/lines', { ...request, bill })
  expect(lines).toMatchObject({ number, period: '2026-09', state: 'to-sign', lines: [{ kwh: 100 }] })
  const same = await object(bill, 100)
  expect([same.body.code, same.body.field]).toEqual(['not-found', 'volumes'])

  const { body } = await object(bill, 90.5)
  expect(body.request).toMatchObject({
    kind: 'acceptance-objection',
    state: 'new',
    subject: number,
    facts: { bill, month: '2026-09', 'act.energy': 100, 'own.energy': 90.5 },
  })
  const { id, ticket, dueOn } = body.request
  expect(dueOn > '2026-11-23').toBe(true)
  const objection = { ticket, number: body.request.number, dueOn }
  expect(await actOf('2026-09')).toMatchObject({ objection: { ...objection, state: 'new' } })
  expect((await object(bill, 90.5)).body.code).toBe('request-open')
  expect(await actOf('2026-10'), 'another act is not objected to').toMatchObject({ objection: null })

  // nobody is asked to sign it before the answer
  expect(await waiting()).toEqual([])
  expect((await offer(bill)).body.code).toBe('act-objected')
  const staff = await tokenOf(t, await makeUser(t, 'admin', { login: 'decides-acts' }))
  const { body: seen } = await t.call('/api/admin/requests/one', { token: staff, id })
  expect(seen.thread[0]?.text).toContain('за нашими даними 90,5')
  const decided = await t.call('/api/admin/requests/decide', {
    token: staff,
    id,
    version: seen.request.version,
    decision: 'accepted',
    reason: 'Перерахуємо й надішлемо новий акт.',
  })
  expect(decided.status, decided.text).toBe(200)
  expect(await actOf('2026-09')).toMatchObject({ objection: { ...objection, state: 'accepted' } })
  expect(await waiting()).toEqual([])
  const refused = await offer(bill)
  expect([refused.body.code, refused.body.field]).toEqual(['act-objected', 'key'])
})

/** What another transaction does while a call waits for the papers of the account. */
async function whileItWaits<T>(call: () => Promise<T>, meanwhile: (db: PoolClient) => Promise<unknown>) {
  const holder = await t.database.pool.connect()
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 4041))', [request.account])
  const reply = call()
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await t.database.pool.query(waits)).rowCount, { timeout: 10_000 }).toBe(1)
  await meanwhile(holder)
  await holder.query('commit')
  holder.release()
  return reply
}

test('an act that is signed or refused while its objection waits is objected to no more', async () => {
  const { bill } = await actOf('2026-07')
  const { paper } = (await offer(bill)).body
  const before = t.recorded.fm.length
  const inTime = () => t.recorded.fm.slice(before).map(({ functionModule }) => functionModule)
  for (const done of [`state = 'signed', customer_signed_at = now()`, `state = 'declined'`]) {
    const late = await whileItWaits(
      () => object(bill, 90),
      async (db) => {
        // nobody who wants the papers waits for the core
        expect(inTime()).toContain('ZPORTAL_DOCUMENT_GET')
        await db.query(`update portal.papers set ${done} where paper_id = $1`, [paper])
      },
    )
    expect([late.body.code, late.body.field], done).toEqual(['conflict', 'bill'])
    await t.database.pool.query(
      `update portal.papers set state = 'waiting', customer_signed_at = null where paper_id = $1`,
      [paper],
    )
  }
  expect(await actOf('2026-07')).toMatchObject({ objection: null })
  // refused while an objection was being written, it is not refused any more
  const declined = await whileItWaits(
    () => t.call('/api/entity/papers/decline', { token: request.token, paper, reason: 'Обсяг не той.' }),
    (db) => db.query(`update portal.papers set state = 'replaced' where paper_id = $1`, [paper]),
  )
  expect(declined.body.code).toBe('paper-not-waiting')
})

test('an act whose volumes are agreed to be wrong is signed by neither party, whichever way it came to them', async () => {
  const { bill } = await actOf('2026-08')
  const { paper } = (await offer(bill)).body
  const { ticket } = (await object(bill, 12)).body.request
  // it was given to be signed when nobody had objected yet
  const stands = (state: 'waiting' | 'signed') =>
    t.deps.db
      .updateTable('portal.papers')
      .set({ state, customer_signed_at: state === 'signed' ? t.deps.now() : null })
      .where('paper_id', '=', paper)
      .execute()
  const decided = (state: 'accepted' | 'partly' | 'refused') =>
    t.deps.db
      .updateTable('portal.requests')
      .set({ state, decided_at: t.deps.now(), reason: 'Так.' })
      .where('ticket_id', '=', ticket)
      .execute()
  const signed = [{ paper, container: 'MIIB' }]
  const staff = await tokenOf(t, await makeUser(t, 'admin', { login: 'signs-acts' }))
  const byCustomer = async () =>
    (await t.call('/api/entity/papers/sign', { token: request.token, signed })).body
  const byCompany = async () => (await t.call('/api/admin/papers/sign', { token: staff, signed })).body
  for (const state of ['accepted', 'partly'] as const) {
    await decided(state)
    await stands('waiting')
    expect([(await byCustomer()).code, (await byCompany()).code], state).toEqual([
      'act-objected',
      'act-objected',
    ])
    await stands('signed')
    expect((await byCompany()).code, 'nor countersigned').toBe('act-objected')
  }
  await decided('refused')
  await stands('waiting')
  expect((await byCustomer()).verdicts).toMatchObject([{ verdict: { refusal: 'not-a-container' } }])
  expect((await byCompany()).verdicts).toHaveLength(1)
})

test('an act that its customer has signed or refused is objected to no more', async () => {
  const { bill } = await actOf('2026-10')
  await sql`update core.documents set customer_signed_at = now() where bill = ${bill} and kind = 'act'`.execute(
    t.database.owner.db,
  )
  const { body } = await object(bill, 1)
  expect([body.code, body.field]).toEqual(['conflict', 'bill'])
})
