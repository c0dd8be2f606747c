import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type IsoDate, monthOf } from '#domain/calendar.ts'
import {
  accountDraft,
  insertAccounts,
  insertMeters,
  makeAccount,
  makeMeter,
  meterDraft,
} from '#seeds/makers/core.ts'
import { checkKept } from '#billing/check-kept.ts'
import { type EmbeddedUnderTest, openCoreUnderTest } from '#billing/under-test.ts'
import { consumptionThatDiffers } from './kept-months.ts'

let under: EmbeddedUnderTest
let index = 0
beforeAll(async () => {
  under = await openCoreUnderTest()
})
afterAll(() => under.close())

describe('what an account consumed in a month', () => {
  const ZONE_COLUMNS = {
    single: 'single',
    day: 'day',
    night: 'night',
    peak: 'peak',
    'half-peak': 'half_peak',
  }
  type Zone = keyof typeof ZONE_COLUMNS
  type Reading = {
    id: string
    meter: 0 | 1
    zone: Zone
    countsOn: IsoDate
    kwh: number | null
    source: 'customer' | 'estimated'
    state: 'accepted' | 'billed' | 'held' | 'rejected' | 'superseded'
  }
  // the first of a month belongs to the month before; borders of years are borders of tables
  const countsOn = fc.constantFrom(
    '2025-12-01',
    '2025-12-31',
    '2026-01-01',
    '2026-01-02',
    '2026-02-01',
    '2026-02-15',
  )
  const meter = fc.constantFrom(0 as const, 1 as const)
  const zone = fc.constantFrom(...(Object.keys(ZONE_COLUMNS) as Zone[])) // the keys of a constant
  const reading = fc.record({
    id: fc.uuid({ version: 7 }),
    meter,
    zone,
    countsOn,
    kwh: fc.option(fc.integer({ min: 0, max: 9_999_999 }), { freq: 6 }),
    source: fc.constantFrom('customer' as const, 'estimated' as const),
    state: fc.constantFrom('accepted' as const, 'held' as const),
  })
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('hand in' as const),
        readings: fc.array(reading, { minLength: 1, maxLength: 5 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('decide' as const),
        countsOn,
        to: fc.constantFrom('accepted' as const, 'rejected' as const, 'billed' as const, 'held' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('replace' as const), meter, zone, by: reading }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('count anew' as const),
        countsOn,
        kwh: fc.integer({ min: 0, max: 5_000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('take back' as const), countsOn }) },
  )

  const isLive = ({ state }: Reading) => state !== 'superseded' && state !== 'rejected'
  const placeOf = ({ meter: number, zone: name, countsOn: date, state }: Reading) =>
    `${number} ${name} ${date} ${state === 'held' ? 'held' : ''}`
  /** As the database keeps it: one live reading of a register for a day, and one that waits. */
  const isAlone = (all: readonly Reading[]) =>
    new Set(all.filter(isLive).map(placeOf)).size === all.filter(isLive).length

  const row = ({ id, kwh, source, state, ...of }: Reading, meters: number[]) => ({
    reading_id: id,
    meter_id: meters[of.meter],
    zone: of.zone,
    counts_on: of.countsOn,
    kwh: kwh === null ? null : kwh / 1000,
    source,
    state,
  })
  const insert = (accountId: number, all: readonly Reading[], meters: number[]) => sql`
    insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at, source, state)
    select ${accountId}, counts_on, reading_id, meter_id, zone, 1000, kwh, now(), now(), source, state
    from jsonb_to_recordset(${JSON.stringify(all.map((of) => row(of, meters)))}::jsonb) as r (reading_id uuid,
      meter_id bigint, zone text, counts_on date, kwh numeric, source text, state text)`

  /** The rule, in TypeScript. */
  function monthsOf(all: readonly Reading[]) {
    const counted = all.filter((of) => isLive(of) && of.state !== 'held' && of.kwh !== null)
    const months = Map.groupBy(counted, (of) => monthOf(addDays(of.countsOn, -1)))
    return [...months.entries()]
      .map(([month, its]) => ({
        month,
        points: new Set(its.map((of) => of.meter)).size,
        pointsRead: new Set(its.filter(({ source }) => source !== 'estimated').map((of) => of.meter)).size,
        estimated: its.some(({ source }) => source === 'estimated'),
        zones: Object.entries(ZONE_COLUMNS).map(([name]) => {
          const ofZone = its.filter((of) => of.zone === name)
          return ofZone.length === 0 ? null : ofZone.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0)
        }),
      }))
      .toSorted((a, b) => (a.month < b.month ? -1 : 1))
  }

  const keptMonths = async (accountId: number) => {
    const { rows } = await sql<ReturnType<typeof monthsOf>[number]>`
      select to_char(month, 'YYYY-MM') as month, points, points_read as "pointsRead", estimated,
        jsonb_build_array(single, day, night, peak, half_peak) as zones
      from core.consumption_months where account_id = ${accountId} order by month`.execute(under.database.db)
    return rows
  }

  async function firm() {
    const { db } = under.database
    const { accountId } = await makeAccount(db, { index: (index += 1), kind: 'entity' })
    const meters: number[] = []
    for (const n of [0, 1])
      meters.push((await makeMeter(db, accountId, { number: String(74_000_000 + index * 10 + n) })).meterId)
    return { accountId, meters }
  }

  test('is what its readings say, after every step of any history', async () => {
    const { db } = under.database
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const { accountId, meters } = await firm()
        let all: Reading[] = []
        for (const what of steps) {
          if (what.do === 'hand in') {
            if (!isAlone([...all, ...what.readings])) continue
            await insert(accountId, what.readings, meters).execute(db)
            all = [...all, ...what.readings]
          } else if (what.do === 'decide') {
            const after = all.map((of) =>
              of.countsOn === what.countsOn && of.state !== 'superseded' ? { ...of, state: what.to } : of,
            )
            if (!isAlone(after)) continue
            await sql`update core.readings set state = ${what.to} where account_id = ${accountId}
              and counts_on = ${what.countsOn}::date and superseded_by is null`.execute(db)
            all = after
          } else if (what.do === 'replace') {
            const old = all.find((of) => isLive(of) && of.meter === what.meter && of.zone === what.zone)
            if (!old) continue
            const after = [
              ...all.map((of): Reading => (of === old ? { ...of, state: 'superseded' } : of)),
              { ...what.by, meter: old.meter, zone: old.zone, countsOn: old.countsOn },
            ]
            if (!isAlone(after)) continue
            await db.transaction().execute(async (trx) => {
              await sql`update core.readings set superseded_by = ${what.by.id}::uuid, state = 'superseded'
                where account_id = ${accountId} and reading_id = ${old.id}::uuid`.execute(trx)
              await insert(accountId, after.slice(-1), meters).execute(trx)
            })
            all = after
          } else if (what.do === 'count anew') {
            await sql`update core.readings set kwh = ${what.kwh / 1000} where account_id = ${accountId}
              and counts_on = ${what.countsOn}::date`.execute(db)
            all = all.map((of) => (of.countsOn === what.countsOn ? { ...of, kwh: what.kwh } : of))
          } else {
            await sql`delete from core.readings where account_id = ${accountId}
              and counts_on = ${what.countsOn}::date`.execute(db)
            all = all.filter((of) => of.countsOn !== what.countsOn)
          }
          expect(await keptMonths(accountId)).toEqual(monthsOf(all))
          expect((await consumptionThatDiffers(accountId, accountId).execute(db)).rows).toEqual([])
        }
      }),
      { numRuns: process.env['SVITLO_FULL'] ? 500 : 30 },
    )
  })

  test('has the readings of all who write a month at once', async () => {
    const { db } = under.database
    const { accountId, meters } = await firm()
    const zones = Object.keys(ZONE_COLUMNS) as Zone[] // the keys of a constant
    const handed = zones.flatMap((name) =>
      ([0, 1] as const).map((of): Reading => ({
        id: crypto.randomUUID(),
        meter: of,
        zone: name,
        countsOn: '2026-05-15',
        kwh: 1_000,
        source: 'customer',
        state: 'accepted',
      })),
    )
    await Promise.all(handed.map((of) => insert(accountId, [of], meters).execute(db)))
    expect(await keptMonths(accountId)).toEqual(monthsOf(handed))
  })

  test('is summed up of readings that were there before it was kept', async () => {
    const { db, owner } = under.database
    const firms = [await firm(), await firm()]
    const handed: Reading = {
      id: crypto.randomUUID(),
      meter: 1,
      zone: 'night',
      countsOn: '2026-04-01',
      kwh: 7_000,
      source: 'estimated',
      state: 'billed',
    }
    for (const { accountId, meters } of firms) await insert(accountId, [handed], meters).execute(db)
    await owner.pool.query('delete from core.consumption_months')
    await owner.pool.query('select core.sum_consumption_months_anew(null)')
    for (const { accountId } of firms) expect(await keptMonths(accountId)).toEqual(monthsOf([handed]))
    expect((await checkKept(db, { mend: false })).consumption).toEqual([])
  })

  test('is summed up of all accounts, where they are more than a portion', async () => {
    const { db, owner } = under.database
    const ids = await insertAccounts(
      db,
      Array.from({ length: 2_001 }, (_, n) => accountDraft(600_000 + n, { kind: 'person' })),
    )
    await insertMeters(
      db,
      ids.map((id) => meterDraft(id)),
    )
    await sql`
      insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at,
        source, state)
      select account_id, date '2026-04-01', gen_random_uuid(), meter_id, 'single', 1150, 150, date '2026-03-31',
        date '2026-03-31', 'customer', 'billed'
      from core.meters where account_id = any(${ids})`.execute(db)
    await owner.pool.query('delete from core.consumption_months')
    await owner.pool.query('select core.sum_consumption_months_anew(null)')
    const { rows } = await owner.pool.query(
      'select count(*)::int as months, sum(single)::int as wh from core.consumption_months where account_id = any($1)',
      [ids],
    )
    expect(rows).toEqual([{ months: 2_001, wh: 2_001 * 150_000 }])
    expect((await checkKept(db, { mend: false })).consumption).toEqual([])
  })

  test('is found by the check where something else has written it, and mended when that is asked', async () => {
    const { db, owner } = under.database
    const { accountId, meters } = await firm()
    const handed: Reading = {
      id: crypto.randomUUID(),
      meter: 0,
      zone: 'single',
      countsOn: '2026-06-01',
      kwh: 12_000,
      source: 'customer',
      state: 'billed',
    }
    await insert(accountId, [handed], meters).execute(db)
    await owner.pool.query(`update core.consumption_months set single = 1 where account_id = ${accountId}`)
    await owner.pool.query(
      `insert into core.consumption_months select account_id, '2026-07-01', 1, 1, false, 5 from core.consumption_months where account_id = ${accountId}`,
    )
    expect((await checkKept(db, { mend: false })).consumption).toMatchObject([
      { month: '2026-05-01', kept: '1 1 f 1', byRule: '1 1 f 12000' },
      { month: '2026-07-01', byRule: null },
    ])
    expect((await checkKept(db, { mend: true })).consumption).toHaveLength(2)
    expect((await checkKept(db, { mend: false })).consumption).toEqual([])
    expect(await keptMonths(accountId)).toEqual(monthsOf([handed]))
  })
})
