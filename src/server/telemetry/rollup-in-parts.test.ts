import fc from 'fast-check'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS_OF } from '#domain/performance.ts'
import { makeFmCall, makePortalCall } from '#seeds/makers/telemetry.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { startRecorder } from './recorder.ts'
import { rollUp } from './rollup.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Twenty minutes before midnight in Kyiv. */
const BEGINS = Date.parse('2026-01-15T21:40:00Z')
const RUNS = process.env['SVITLO_FULL'] ? 200 : 20

const call = fc.record({
  // written as it ends, some seconds later, hours later, or by a server whose clock is ahead
  ago: fc.oneof(
    fc.integer({ min: 0, max: 600 }),
    fc.integer({ min: 0, max: 20 * SECOND }),
    fc.integer({ min: 0, max: 2 * HOUR }),
    fc.integer({ min: -15 * SECOND, max: 0 }),
  ),
  // few, so that calls of the same bucket come in several parts
  durationUs: fc.constantFrom(1000, 1010, 40_000, 3_000_000),
  path: fc.constantFrom('/api/check-session', CALLS_OF.reading[0], CALLS_OF.reading[0]),
  site: fc.constantFrom('dnem', 'kem', null),
  userKind: fc.constantFrom('person', null),
  outcome: fc.constantFrom('success', 'success', 'core-down'),
  userHash: fc.constantFrom('one', 'two', 'three', null),
  accountHash: fc.constantFrom('first', 'second'),
  module: fc.boolean(),
})
type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never

const A_CALL: Call = {
  ago: 0,
  durationUs: 1000,
  path: '/api/check-session',
  site: 'dnem',
  userKind: 'person',
  outcome: 'success',
  userHash: 'one',
  accountHash: 'first',
  module: false,
}

const step = fc.oneof(
  fc.record({ calls: fc.array(call, { minLength: 1, maxLength: 8 }) }),
  fc.record({
    later: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 6 * MINUTE }) },
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 80 * MINUTE }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 50 * HOUR }) },
    ),
    // the statement at which the run is killed
    killedAt: fc.option(fc.oneof(fc.nat({ max: 60 }), fc.nat({ max: 600 })), { nil: null, freq: 2 }),
    // another process runs the job at the same time, a little earlier or later by its own clock
    other: fc.option(fc.integer({ min: -3 * SECOND, max: 3 * SECOND }), { nil: null, freq: 3 }),
  }),
)

async function record(calls: readonly Call[], now: number) {
  const recorder = startRecorder({ pool: database.pool, log: { warn: console.warn, error: console.error } })
  for (const { ago, module, userHash, accountHash, ...some } of calls) {
    const at = new Date(now - ago)
    if (module) recorder.fm(makeFmCall({ ...some, at, accountHash }))
    else recorder.portal(makePortalCall({ ...some, at, userHash, accountHash }))
  }
  await recorder.close()
}

/** Breaks off with the statement after so many. */
function killedAfter(statements: number): KyselyPlugin {
  let left = statements
  return {
    transformQuery({ node }) {
      if (left-- === 0) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

const COUNTS = [
  'portal_hours',
  'fm_hours',
  'portal_days',
  'fm_days',
  'user_hours',
  'user_counts',
  'user_sets',
  'reading_days',
  'reading_counts',
] as const

async function counts(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const name of COUNTS) {
    const { rows } = await database.pool.query<{ line: string }>(
      `select to_jsonb(r)::text as line from telemetry.${name} r order by 1`,
    )
    all[name] = rows.map(({ line }) => line)
  }
  return all
}

const forget = (...more: string[]) =>
  database.owner.pool.query(
    `truncate ${['rolled_up', ...COUNTS, ...more].map((name) => `telemetry.${name}`).join(', ')}`,
  )

/** How many calls of the present hour are settled, and how many are counted. */
async function ofPresentHour(end: number) {
  const hour = new Date(Math.floor(end / HOUR) * HOUR)
  const next = new Date(hour.getTime() + HOUR)
  const { rows } = await sql<{ settled: number; counted: number }>`
    select (select count(*)::int from telemetry.portal_calls where at >= ${hour} and at < least(till, ${next}))
      + (select count(*)::int from telemetry.fm_calls where at >= ${hour} and at < least(till, ${next})) as settled,
      (select coalesce(sum(calls), 0)::int from telemetry.portal_hours where hour = ${hour})
      + (select coalesce(sum(calls), 0)::int from telemetry.fm_hours where hour = ${hour}) as counted
    from telemetry.rolled_up`.execute(database.db)
  return rows[0]
}

test('what is counted in parts, with late calls and broken runs, is what is counted at once', async () => {
  let [killed, late] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      await forget('portal_calls', 'fm_calls')
      let now = BEGINS
      for (const each of steps) {
        if ('calls' in each) {
          await record(each.calls, now)
          late += each.calls.filter(({ ago }) => ago > 10 * SECOND).length
          continue
        }
        now += each.later
        const db = each.killedAt === null ? database.db : database.db.withPlugin(killedAfter(each.killedAt))
        const ended = await Promise.allSettled([
          rollUp({ db, now: new Date(now) }),
          ...(each.other === null ? [] : [rollUp({ db: database.db, now: new Date(now + each.other) })]),
        ])
        if (ended.some(({ status }) => status === 'rejected')) killed += 1
        else {
          const present = await ofPresentHour(now - 10 * SECOND)
          expect(present?.counted).toBe(present?.settled)
        }
      }
      // the first run of the next hour finds what came late
      const last = new Date((Math.floor((now + MINUTE) / HOUR) + 1) * HOUR + MINUTE)
      await rollUp({ db: database.db, now: last })
      const inParts = await counts()
      await forget()
      await rollUp({ db: database.db, now: last })
      expect(inParts).toEqual(await counts())
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect(killed).toBeGreaterThan(RUNS / 4)
  expect(late).toBeGreaterThan(RUNS)
}, 120_000)

test('the days of a run that was killed after them are added up', async () => {
  await forget('portal_calls', 'fm_calls')
  for (const day of [15, 16, 17, 18])
    await record([{ ...A_CALL, ago: 0 }], Date.parse(`2026-01-${day}T12:00:00Z`))
  const now = new Date('2026-01-18T14:00:00Z')
  // ten statements and more for each of 75 hours
  const killed = rollUp({ db: database.db.withPlugin(killedAfter(700)), now })
  await expect(killed).rejects.toThrow('killed')
  await rollUp({ db: database.db, now })
  const { rows } = await database.pool.query(
    'select day::text, calls::int from telemetry.portal_days order by day',
  )
  expect(rows).toEqual([15, 16, 17].map((day) => ({ day: `2026-01-${day}`, calls: 1 })))
})
