import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addToMonth, daysBetween, firstOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'
import { insertReadings } from '#seeds/makers/core-books.ts'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { fm } from '#server/core/function-modules.ts'
import { type EmbeddedUnderTest, openCoreUnderTest } from '#billing/under-test.ts'

const RUNS = process.env['SVITLO_FULL'] ? 200 : 5

let under: EmbeddedUnderTest
beforeAll(async () => {
  under = await openCoreUnderTest()
})
afterAll(() => under.close())

const START = '2026-11-01'
const MONTHS: readonly Month[] = Array.from({ length: 6 }, (_, index) => addToMonth('2026-11', index))
const DAYS = daysBetween(START, firstOfMonth(addToMonth('2026-11', MONTHS.length)))
const LAST = MONTHS.length - 1
const dayOf = (index: number): IsoDate => addDays(START, index)
/** A reading near the 1st counts for the 1st, so it would take the place of that of the 1st. */
const besideNoEdge = (day: number) => edges.find((edge) => Math.abs(edge - day) <= 3) ?? day
const edges: readonly number[] = [...MONTHS.map((month) => daysBetween(START, firstOfMonth(month))), DAYS]

/**
 * Heated houses: because of the 2 000 kWh block in the season, a kWh billed in the wrong month costs a different sum.
 */
const cost = (kwh: number) => Math.min(kwh, 2000) * 264 + Math.max(0, kwh - 2000) * 432

const world = fc.record({
  daily: fc.array(fc.integer({ min: 0, max: 140 }), { minLength: DAYS, maxLength: DAYS }),
  dark: fc.option(
    fc.record({
      month: fc.integer({ min: 0, max: 3 }),
      days: fc.integer({ min: 1, max: 45 }),
      known: fc.integer({ min: 0, max: LAST }),
    }),
  ),
  exchange: fc.option(
    fc.record({ month: fc.integer({ min: 0, max: LAST - 1 }), late: fc.integer({ min: 0, max: 2 }) }),
  ),
  start: fc.integer({ min: 990_000, max: 999_999 }),
  arrives: fc.array(fc.integer({ min: 0, max: LAST }), { minLength: 20, maxLength: 20 }),
  reviewed: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 20, maxLength: 20 }),
  missed: fc.array(fc.boolean(), { minLength: MONTHS.length, maxLength: MONTHS.length }),
})

let index = 8000
test('in whatever order readings reach the core, the ledger comes to the bills of the true readings', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const { db } = under.database
      const account = await makeAccount(db, {
        index: (index += 1),
        tariffGroup: 'heating',
        allowedPowerKw: 15,
      })
      const { number, accountId } = account
      const old = await makeMeter(db, accountId, {})
      const opening = { accountId, meterId: old.meterId, zone: 'single' as const }
      await insertReadings(db, [{ ...opening, countsOn: START, value: given.start, kwh: null }])

      const dark = given.dark && {
        from: (edges[given.dark.month] ?? 0) + 12,
        to: besideNoEdge((edges[given.dark.month] ?? 0) + 12 + given.dark.days),
        known: Math.max(given.dark.month, given.dark.known),
      }
      const exchange = given.exchange && {
        day: (edges[given.exchange.month] ?? 0) + 15,
        known: Math.min(LAST, given.exchange.month + given.exchange.late),
      }
      const used = given.daily.map((kwh, day) => (dark && day >= dark.from && day < dark.to ? 0 : kwh))
      const between = (from: number, to: number) => used.slice(from, to).reduce((sum, kwh) => sum + kwh, 0)

      type Given = { meterId: number; day: number; value: number; at: number; review: number }
      const plannedReadings: Given[] = []
      const tell = (meterId: number, from: number, to: number, start: number, known: number) => {
        const days = new Set([...edges, ...(dark ? [dark.from, dark.to] : []), from, to])
        for (const day of [...days]
          .filter((candidate) => candidate >= from && candidate <= to && candidate > 0)
          .toSorted((a, b) => a - b)) {
          const possible = Math.max(known, edges.findIndex((edge) => edge >= day) - 1)
          const n = plannedReadings.length % 20
          plannedReadings.push({
            meterId,
            day,
            value: (start + between(from, day)) % 1_000_000,
            at: Math.min(LAST, Math.max(possible, given.arrives[n] ?? 0)),
            review: given.reviewed[n] ?? 0,
          })
        }
      }
      tell(old.meterId, 0, exchange?.day ?? DAYS, given.start, 0)
      const before = plannedReadings.length

      const night = (month: Month) => `${addToMonth(month, 1)}-06T10:00:00.000Z`
      const waiting: { receipt: string; at: number }[] = []
      const hand = async (reading: Given, now: string) => {
        const reply = await under.at(now).call(
          fm.ZPORTAL_READING_SUBMIT,
          {
            account: number,
            meterId: String(reading.meterId),
            values: [{ zone: 'single', value: reading.value }],
            source: 'operator',
            replaces: true,
            takenAt: `${dayOf(reading.day)}T10:00:00.000Z`,
            photoId: randomUUID(),
            now,
          },
          { key: randomUUID() },
        )
        if (reply.readings.some(({ state }) => state === 'held'))
          waiting.push({ receipt: reply.receipt, at: reading.at + reading.review })
      }
      let next = 0
      for (const [turn, month] of MONTHS.entries()) {
        const now = night(month)
        if (dark?.known === turn)
          await sql`update core.accounts set start_shutdown = ${`${dayOf(dark.from)}T09:00:00Z`}::timestamptz,
            end_shutdown = ${`${dayOf(dark.to)}T09:00:00Z`}::timestamptz where account_id = ${accountId}`.execute(
            db,
          )
        if (exchange?.known === turn) {
          await sql`update core.meters set removed_on = ${dayOf(exchange.day)}::date, state = 'disabled'
            where account_id = ${accountId} and meter_id = ${old.meterId}`.execute(db)
          const fresh = await makeMeter(db, accountId, {
            number: String(90_000_000 + index),
            installedOn: dayOf(exchange.day),
          })
          tell(fresh.meterId, exchange.day, DAYS, 7, turn)
        }
        for (const reading of plannedReadings.filter(({ at }) => at === turn)) await hand(reading, now)
        for (const { receipt } of waiting.filter(({ at }) => at === turn || turn === LAST))
          await under
            .at(now)
            .call(
              fm.ZPORTAL_READING_REVIEW,
              { account: number, receipt, accept: true, now },
              { key: randomUUID() },
            )
        const left = waiting.filter(({ at }) => at !== turn && turn !== LAST)
        waiting.splice(0, waiting.length, ...left)
        if (given.missed[turn] && turn !== LAST) continue
        for (; next <= turn; next += 1)
          await under
            .at(now)
            .call(
              fm.ZPORTAL_PERIOD_CLOSE,
              { period: MONTHS[next] ?? '', account: number, now },
              { key: randomUUID() },
            )
      }
      expect(before).toBeGreaterThan(0)

      const { rows } = await sql<{ sum: number; kwh: number; bills: number }>`
        select (select coalesce(sum(amount_kop), 0)::bigint from core.ledger where account_id = ${accountId}) as sum,
          (select coalesce(sum(kwh), 0)::float8 from core.bills where account_id = ${accountId}) as kwh,
          (select count(distinct period)::int from core.bills where account_id = ${accountId}) as bills`.execute(
        db,
      )
      const expected = MONTHS.reduce(
        (sum, _month, turn) => sum + cost(between(edges[turn] ?? 0, edges[turn + 1] ?? 0)),
        0,
      )
      expect(rows[0]).toMatchObject({ sum: expected, kwh: between(0, DAYS) })
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 600_000)
