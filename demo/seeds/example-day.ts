import { type Kysely, sql } from 'kysely'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { kyivDate, kyivInstant } from '#domain/kyiv.ts'
import type { Site } from '#domain/site.ts'
import type { Database } from '#server/db/schema.ts'
import { type FmCall, fmTable, type PortalCall, portalTable } from '#server/telemetry/call-tables.ts'
import { countHours } from '#server/telemetry/rollup.ts'
import { makeFmCall, makePortalCall } from './makers/telemetry.ts'
import { writeCalls } from './write-calls.ts'

/** The company of the example day; no other calls of the demo are of it. */
export const EXAMPLE_SITE: Site = 'vvm'
const DAYS_AGO = 20
export const exampleDay = (now: Date): IsoDate => addDays(kyivDate(now), -DAYS_AGO)
/** Under this code a customer would have told of the failure. */
export const EXAMPLE_CODE = 'EXMP-2345'

const OVERVIEW = '/api/entity/overview'
const BILLS = '/api/entity/bills'

/**
 * A day whose figures are known beforehand, so that each report can be checked against them: at 10 o'clock a hundred
 * overviews of 1 to 100 ms by five people; at 11 ten lists of bills of 20 ms, four that the core did not answer in 8 s,
 * of two people, and two refusals.
 */
function calls(day: IsoDate): { portal: PortalCall[]; fm: FmCall[] } {
  const at = (time: string) => kyivInstant(day, time)
  const of = { site: EXAMPLE_SITE, userKind: 'entity' as const }
  const person = (n: number) => `example-${1 + (n % 5)}`
  const portal: PortalCall[] = []
  const fm: FmCall[] = []
  const add = (call: Partial<PortalCall>, module: Partial<FmCall> | null) => {
    const made = makePortalCall({ ...of, ...call })
    portal.push(made)
    if (module !== null)
      fm.push(
        makeFmCall({
          ...of,
          at: new Date(made.at.getTime() - made.durationUs / 1000),
          portalCallId: made.callId,
          requestCode: made.requestCode,
          path: made.path,
          outcome: made.outcome,
          errorText: made.errorText,
          ...module,
        }),
      )
  }
  for (let n = 0; n < 100; n++)
    add(
      { at: at('10:05'), path: OVERVIEW, durationUs: (n + 1) * 1000, userHash: person(n) },
      { functionModule: 'ZPORTAL_ACCOUNT_GET', durationUs: (n + 1) * 500 },
    )
  for (let n = 0; n < 10; n++)
    add(
      { at: at('11:10'), path: BILLS, durationUs: 20_000, userHash: person(n % 2) },
      { functionModule: 'ZPORTAL_BILLS_LIST', durationUs: 10_000 },
    )
  for (let n = 0; n < 4; n++)
    add(
      {
        at: at('11:20'),
        path: BILLS,
        durationUs: 8_000_000,
        userHash: person(2 + (n % 2)),
        outcome: 'core-down',
        httpStatus: 503,
        errorText: 'the core did not answer in 8000 ms',
        requestCode: n === 0 ? EXAMPLE_CODE : `EXMP-${n}567`,
      },
      { functionModule: 'ZPORTAL_BILLS_LIST', durationUs: 8_000_000 },
    )
  for (let n = 0; n < 2; n++)
    add(
      {
        at: at('11:30'),
        path: BILLS,
        durationUs: 5000,
        userHash: person(4),
        outcome: 'bill-not-found',
        httpStatus: 404,
      },
      null,
    )
  return { portal, fm }
}

/** Half of the example day the loop was busy by 20 %, half by 60 %; the pool by 5 of 20, and by 15. */
async function writeSamples(db: Kysely<Database>, day: IsoDate): Promise<void> {
  for (const [time, loop, busy] of [
    ['10:00', 0.2, 5],
    ['11:00', 0.6, 15],
  ] as const)
    await sql`insert into telemetry.process_samples (at, process, component, utilization, busy, size)
      values (${kyivInstant(day, time)}, 'main', 'event-loop', ${loop}, 0, 1),
        (${kyivInstant(day, time)}, 'main', 'database', ${busy / 20}, ${busy}, 20)`.execute(db)
}

/** Writes the example day and counts its hours. */
export async function writeExampleDay(db: Kysely<Database>, now: Date): Promise<void> {
  const day = exampleDay(now)
  const { portal, fm } = calls(day)
  await writeCalls(db, portalTable, portal)
  await writeCalls(db, fmTable, fm)
  await countHours(db, kyivInstant(day, '09:00'), kyivInstant(day, '12:00'))
  await writeSamples(db, day)
}
