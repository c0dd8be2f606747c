import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { DEMO_PRICES, demoPrices } from '#seeds/prices.ts'
import { storePrices } from '#billing/prices/add-prices.ts'
import { makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { ACT, makeEmployee, PRICE } from '#tests/setup/staff.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'

let t: TestApp
let head: string
let billing: string
let kyiv: string
beforeAll(async () => {
  t = await testApp()
  await storePrices(t.database.core.db, demoPrices(), DEMO_PRICES)
  await makeActor(t, 'person')
  head = await tokenOf(t, await makeUser(t, 'admin', { login: 'kerivnyk' }))
  billing = await tokenOf(t, await makeEmployee(t, ['billing']))
  kyiv = await tokenOf(t, await makeEmployee(t, ['billing:kem']))
})
afterAll(() => t.close())

const DECEMBER = {
  site: 'dnem',
  kind: 'energy',
  variant: 'household',
  from: '2026-12',
  to: null,
  price: '4,68',
} as const
const rowsOf = async (token: string, more: object = {}) =>
  (await t.call('/api/admin/prices', { token, pageSize: 100, ...more } as never)).body.rows
const propose = (token: string, more: object = {}) =>
  t.call('/api/admin/prices/propose', { token, ...DECEMBER, ...ACT, ...more } as never)

test('a price is seen on bills, proposed by billing, confirmed by the head, and then it is in force', async () => {
  const shown = await t.call('/api/admin/prices/preview', { token: billing, ...DECEMBER })
  expect(shown.status, shown.text).toBe(200)
  expect(shown.body).toMatchObject({ current: { price: '4.32' }, later: true, unlikely: false })
  expect(shown.body.bills.length).toBeGreaterThan(0)
  expect(shown.body.bills[0]?.account).toHaveLength(4)

  const { body } = await propose(billing)
  const again = await propose(head)
  expect(again.body).toMatchObject({ code: 'already-proposed' })
  const waiting = (await t.call('/api/admin/prices/waiting', { token: billing })).body.proposals
  expect(waiting).toMatchObject([{ id: body.proposal, own: true }])
  expect((await rowsOf(billing, { site: 'dnem', kind: 'energy' })).some(({ waits }) => waits)).toBe(true)

  const decided = await t.call('/api/admin/proposals/decide', {
    token: head,
    proposal: body.proposal,
    confirmed: true,
  })
  expect(decided.body, decided.text).toMatchObject({ state: 'confirmed' })
  const ownRows = (await rowsOf(billing, { site: 'dnem', kind: 'energy' })).filter(
    ({ variant }) => variant === 'household',
  )
  expect(ownRows).toMatchObject([
    { price: '4.32', validTo: '2026-11-30', ends: 'calm' },
    { price: '4.68', validFrom: '2026-12-01', state: 'coming', act: ACT.act, actOn: ACT.actOn },
  ])
  const { rows } = await sql<{ details: Record<string, string> }>`
    select details from portal.audit where action = 'change-confirmed' order by at desc limit 1`.execute(
    t.deps.db,
  )
  expect(rows[0]?.details).toMatchObject({ 'before.energy': '4.32', 'after.energy': '4.68' })
})

test('what another price in force or a bill has changed meanwhile is refused, and nothing is entered', async () => {
  const { body } = await propose(billing, { variant: 'common', from: '2027-01' })
  await t.database.core.db
    .transaction()
    .execute((trx) =>
      sql`update core.prices set valid_to = '2026-12-31' where site = 'dnem' and variant = 'common' and valid_to is null`.execute(
        trx,
      ),
    )
  const decided = await t.call('/api/admin/proposals/decide', {
    token: head,
    proposal: body.proposal,
    confirmed: true,
  })
  expect(decided.body).toMatchObject({ code: 'conflict' })
  const billed = await propose(billing, { from: '2026-10' })
  expect(billed.body).toMatchObject({ code: 'price-billed', field: 'from' })
})

test('a price a hundred times too high is asked about, and taken when it is meant so', async () => {
  const reply = await propose(billing, { site: 'oem', price: '432' })
  expect(reply.body).toMatchObject({ code: 'price-unlikely', field: 'price' })
  const sure = await propose(billing, { site: 'oem', price: '432', sure: true })
  expect(sure.status).toBe(200)
  const back = await t.call('/api/admin/prices/withdraw', { token: billing, proposal: sure.body.proposal })
  expect(back.body).toEqual({ status: 'success' })
  const zero = await propose(billing, { site: 'oem', price: '0,00' })
  expect(zero.body).toMatchObject({ code: 'invalid', field: 'price' })
  const before = await propose(billing, { site: 'oem', from: '2027-02', to: '2027-01' })
  expect(before.body).toMatchObject({ code: 'invalid', field: 'to' })
})

test('an employee of one company sees and changes its prices alone', async () => {
  expect(new Set((await rowsOf(kyiv)).map(({ site }) => site))).toEqual(new Set(['kem']))
  expect((await propose(kyiv)).body).toMatchObject({ code: 'not-found', field: 'site' })
  const reply = await t.call('/api/admin/prices/preview', { token: kyiv, ...PRICE })
  expect(reply.status, reply.text).toBe(200)
})

test('what ends is told with its urgency, on the page and on the home', async () => {
  await t.database.core.db
    .transaction()
    .execute((trx) =>
      sql`update core.prices set valid_to = '2026-11-30' where site = 'vvm' and variant = 'common' and valid_to is null`.execute(
        trx,
      ),
    )
  const { body } = await t.call('/api/admin/prices/calendar', { token: billing })
  expect(body.rows[0]).toMatchObject({ site: 'vvm', variant: 'common', endsOn: '2026-11-30', urgency: 'act' })
  const home = await t.call('/api/admin/overview', { token: billing })
  const queue = home.body.waiting.find(({ what }) => what === 'prices')
  expect(queue?.count).toBe(body.rows.filter(({ urgency }) => urgency !== 'calm').length)
})
