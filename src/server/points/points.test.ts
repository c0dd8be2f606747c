import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertReadings } from '#seeds/makers/core-books.ts'
import { insertAccounts, insertMeters, accountDraft, makeMeter, meterDraft } from '#seeds/makers/core.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { type Firm, makeFirm } from '#tests/setup/firm.ts'
import { statementsOf } from '#tests/setup/statements.ts'
import { makeUser } from '#tests/setup/users.ts'

/**
 * A firm of three accounts at noon of 21 November: points in every state, and one where the meter was replaced twice;
 * its first former meter was told of as a device of its own.
 */
let t: TestApp
let firm: Firm
let stranger: Firm
const [OVERDUE, SOON, SILENT, NEVER] = ['71000001', '71000002', '71000003', '71000004']

beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  const { db } = t.database
  firm = await makeFirm(t)
  stranger = await makeFirm(t)
  const { store, bakery, ovens } = firm
  await makeMeter(db, store.accountId, { number: OVERDUE, place: 'Обʼєкт', verifiedTill: '2026-11-20' })
  await makeMeter(db, store.accountId, { number: SOON, verifiedTill: '2026-11-21' })
  // the account is settled by the month, so only a meter that never sent anything is missed
  await makeMeter(db, bakery.accountId, { number: NEVER, askoe: true })
  const [hourly = 0] = await insertAccounts(db, [
    accountDraft(9_900, { kind: 'entity', mhcType: 'hourly', uniqueCode: bakery.uniqueCode }),
  ])
  await makeMeter(db, hourly, { number: SILENT, askoe: true, lastDataAt: '2026-11-20T11:59:00+02:00' })
  await makeMeter(db, hourly, { number: '71000009', askoe: true, lastDataAt: '2026-11-20T12:00:00+02:00' })
  const user = await makeUser(t, 'entity', {
    login: '9000009900',
    accounts: [bakery.number, store.number, accountDraft(9_900, { kind: 'entity' }).number],
  })
  firm = { ...firm, token: (await openSession(t, user)).token }

  const former = { state: 'disabled', place: 'Пекарня' } as const
  const second = await makeMeter(db, bakery.accountId, {
    ...former,
    number: '71000006',
    removedOn: '2025-05-11',
    removalAct: 'А-9',
    replacedBy: ovens.meterId,
  })
  await makeMeter(db, bakery.accountId, {
    ...former,
    number: '71000005',
    removedOn: '2023-02-01',
    replacedBy: second.meterId,
  })
  await makeMeter(db, store.accountId, { number: '71000007', state: 'disabled', alias: 'Рампа' })
  const register = { accountId: bakery.accountId, meterId: second.meterId, zone: 'single' as const }
  await insertReadings(db, [
    { ...register, countsOn: '2025-05-11', value: 812.5, kwh: 1 },
    { ...register, countsOn: '2025-05-01', value: 800, kwh: 1 },
  ])
})
afterAll(() => t.close())

const list = async (filter: object = {}) =>
  (await t.call('/api/entity/points', { token: firm.token, pageSize: 100, ...filter })).body
const metersOf = ({ rows }: { rows: readonly { meter: string }[] }) => rows.map(({ meter }) => meter)

test('points of all accounts stand together, those first whose verification is over or whose data are missing', async () => {
  const reply = await list()
  const { all } = reply.points
  expect(reply).toMatchObject({ status: 'success', total: all, canName: true })
  expect(reply.points).toEqual({ all, overdue: 1, soon: 1, silent: 2 })
  expect(new Set(metersOf(reply).slice(0, 3))).toEqual(new Set([OVERDUE, SILENT, NEVER]))
  expect(metersOf(reply)[3]).toBe(SOON)
  const row = (number: string | undefined) => reply.rows.find(({ meter }) => meter === number)
  expect(row(OVERDUE)).toMatchObject({ verification: 'overdue', data: 'none', voltageClass: 2 })
  expect(row(SOON)).toMatchObject({ verification: 'soon' })
  expect(row(SILENT)).toMatchObject({ data: 'silent', hourly: true, lastDataAt: '2026-11-20T09:59:00.000Z' })
  expect(row('71000009')).toMatchObject({ data: 'coming' })
  expect(row(NEVER)).toMatchObject({ data: 'silent', hourly: false, lastDataAt: null })
  expect(row(OVERDUE)?.provider.name).not.toBe('')
})

test('one account, a state or a text are chosen of them, however an apostrophe is written', async () => {
  const ofStore = await list({ account: firm.store.number })
  expect(new Set(ofStore.rows.map(({ account }) => account))).toEqual(new Set([firm.store.number]))
  expect(metersOf(await list({ state: 'overdue' }))).toEqual([OVERDUE])
  expect(new Set(metersOf(await list({ state: 'silent' })))).toEqual(new Set([SILENT, NEVER]))
  expect(metersOf(await list({ search: "об'єкт" }))).toEqual([OVERDUE])
  const { points } = await list({ search: 'немає такого' })
  expect(points.all, 'the counts are of the scope').toBeGreaterThan(0)
})

test('an account of somebody else does not exist', async () => {
  const { body } = await t.call('/api/entity/points', { token: firm.token, account: stranger.bakery.number })
  expect(body).toMatchObject({ code: 'account-not-found', field: 'account' })
})

test('the file holds every point with its seals and dates', async () => {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/entity/points/export',
    payload: { token: firm.token, format: 'xlsx' },
  })
  const { sheets } = await readXlsx(reply.rawPayload)
  const { total } = await list()
  expect(sheets[0]?.rows).toHaveLength(total + 1)
})

test('a name is kept once for a key, seen wherever the meter is, taken away by an empty one', async () => {
  const { token, bakery, ovens } = firm
  const name = (alias: string | null, key: string = randomUUID()) =>
    t.call(
      '/api/entity/points/name',
      { token, account: bakery.number, meterId: String(ovens.meterId), alias },
      { key },
    )
  const key = randomUUID()
  expect((await name('  Печі великі ', key)).body).toMatchObject({ alias: 'Печі великі' })
  expect((await name('  Печі великі ', key)).body).toMatchObject({ alias: 'Печі великі' })
  expect((await name('Інша', key)).body).toMatchObject({ code: 'repeat-differs' })
  const { body } = await t.call('/api/entity/readings/meters', { token, account: bakery.number })
  expect(JSON.stringify(body)).toContain('Печі великі')
  expect((await name('  ')).body).toMatchObject({ alias: null })
  expect((await name('Печі')).body).toMatchObject({ alias: 'Печі' })
  const foreign = await t.call('/api/entity/points/name', {
    token,
    account: bakery.number,
    meterId: String(stranger.ovens.meterId),
    alias: 'Чужа',
  })
  expect(foreign.body).toMatchObject({ code: 'counter-not-found', field: 'meterId' })
})

test('a point whose meter was replaced twice is one row with both, and what nothing replaced is told too', async () => {
  const { body } = await t.call('/api/entity/counters', { token: firm.token })
  expect(body.total).toBe(2)
  const [bakery, store] = [firm.bakery, firm.store].map(({ number }) =>
    body.rows.find(({ account }) => account === number),
  )
  expect(bakery).toMatchObject({
    place: 'Пекарня',
    current: { meterId: String(firm.ovens.meterId) },
    removed: [
      {
        meter: '71000006',
        act: 'А-9',
        lastReadings: [{ zone: 'single', value: 812.5, countsOn: '2025-05-11' }],
      },
      { meter: '71000005', act: null, lastReadings: [] },
    ],
  })
  expect(store).toMatchObject({ current: null, removed: [{ meter: '71000007', removedOn: null }] })
  const reply = await t.call('/api/entity/counters', { token: firm.token, search: 'а-9' })
  expect(reply.body.total).toBe(1)
  const file = await t.app.inject({
    method: 'POST',
    url: '/api/entity/counters/export',
    payload: { token: firm.token, format: 'csv' },
  })
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(4)
})

test('of the meters in use only those are asked for that stand in the place of another', async () => {
  const statements = statementsOf(t.database.pool, t.database.core.pool)
  const inUse = () => statements.filter((text) => text.includes('m.last_data_at'))
  const { body } = await t.call('/api/entity/counters', { token: firm.token })
  expect(body.rows.some(({ current }) => current !== null)).toBe(true)
  expect(inUse()).toHaveLength(1)
  expect(inUse()[0]).toContain('m.meter_id = any(')
  statements.length = 0
  expect((await t.call('/api/entity/counters', { token: stranger.token })).body.total).toBe(0)
  expect(inUse()).toEqual([])
})

test('a firm of four hundred accounts takes as many statements as a firm of one', async () => {
  const statements = statementsOf(t.database.pool, t.database.core.pool)
  const firmOf = async (from: number, count: number) => {
    const drafts = Array.from({ length: count }, (_, n) => accountDraft(from + n, { kind: 'entity' }))
    const ids = await insertAccounts(t.database.db, drafts)
    await insertMeters(
      t.database.db,
      ids.flatMap((id, n) => [
        meterDraft(id, { number: `8${from + n}` }),
        meterDraft(id, { number: `9${from + n}` }),
      ]),
    )
    const user = await makeUser(t, 'entity', {
      login: `90000${from}`,
      accounts: drafts.map(({ number }) => number),
    })
    return (await openSession(t, user)).token
  }
  const taken = async (token: string, path: '/api/entity/points' | '/api/entity/counters') => {
    statements.length = 0
    const { status, text } = await t.call(path, { token })
    expect(status, text).toBe(200)
    return statements.filter((statement) => !statement.includes('telemetry.')).length
  }
  const [smallFirm, many] = [await firmOf(30_000, 1), await firmOf(40_000, 400)]
  for (const path of ['/api/entity/points', '/api/entity/counters'] as const) {
    await taken(smallFirm, path)
    const [few, all] = [await taken(smallFirm, path), await taken(many, path)]
    expect(all).toBe(few)
    expect(few).toBeLessThanOrEqual(6)
  }
})
