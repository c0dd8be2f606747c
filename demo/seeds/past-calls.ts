import { type Kysely, sql } from 'kysely'
import { kyivMinutes } from '#domain/kyiv.ts'
import { SITES } from '#domain/site.ts'
import { readingWindow, SPEC_RULES } from '#domain/window.ts'
import type { Database } from '#server/db/schema.ts'
import { bucketOf } from '#server/telemetry/buckets.ts'
import { fmTable, portalTable, type FmCall, type PortalCall } from '#server/telemetry/call-tables.ts'
import { countUsers } from '#server/telemetry/people.ts'
import { countDays, countPeopleOf, rollUp } from '#server/telemetry/rollup.ts'
import { makeFmCall, makePortalCall } from './makers/telemetry.ts'
import { EXAMPLE_SITE, writeExampleDay } from './example-day.ts'
import { type Random, seededRandom } from './random.ts'
import { writeCalls } from './write-calls.ts'

/** The example day has a company of its own. */
const COMPANIES = SITES.filter((site) => site !== EXAMPLE_SITE)

const HOUR = 3_600_000
const DAYS = 30
/** The last hours come as single calls, so that each can be opened; the time before as roll-ups. */
const SINGLE_HOURS = 36
const PER_HOUR = 90
/** Who calls on a day: fewer than have a cabinet in the town, and its employees. */
const CALLERS = { person: 150, entity: 20, admin: 8 } as const

/** Calls of a usual day: path, the module it asks, who calls, its share, how long it usually takes (ms). */
const KINDS = [
  ['/api/person/overview', 'ZPORTAL_BALANCE_GET', 'person', 26, 9],
  ['/api/person/meters', 'ZPORTAL_METERS_GET', 'person', 16, 6],
  ['/api/person/readings/submit', 'ZPORTAL_READING_SUBMIT', 'person', 10, 14],
  ['/api/person/bills', 'ZPORTAL_BILLS_LIST', 'person', 12, 8],
  ['/api/person/shutdowns', null, 'person', 12, 4],
  ['/api/check-session', null, 'person', 14, 2],
  ['/api/auth/person', null, '', 6, 190],
  ['/api/entity/overview', 'ZPORTAL_BALANCE_GET', 'entity', 8, 22],
  ['/api/entity/readings', 'ZPORTAL_METERS_GET', 'entity', 6, 35],
  ['/api/entity/bills', 'ZPORTAL_BILLS_LIST', 'entity', 6, 18],
  ['/api/entity/documents', 'ZPORTAL_DOCUMENTS_GET', 'entity', 4, 60],
  ['/api/admin/tickets', null, 'admin', 4, 12],
] as const
type Kind = (typeof KINDS)[number]
const WEIGHT = KINDS.reduce((sum, [, , , share]) => sum + share, 0)

/** How much busier than at night an hour of the Kyiv day is, and the days when readings are handed in. */
function busyness(at: Date): number {
  const hour = kyivMinutes(at) / 60
  const day = 0.25 + Math.max(0, Math.sin(((hour - 6) / 17) * Math.PI)) + (hour >= 19 && hour < 22 ? 0.5 : 0)
  return day * (readingWindow('person', at, SPEC_RULES).state === 'any-day' ? 1 : 3)
}

function outcomeOf(
  random: Random,
  [path]: Kind,
): { outcome: string; httpStatus: number; errorText: string | null } {
  const luck = random.next()
  if (luck > 0.03) return { outcome: 'success', httpStatus: 200, errorText: null }
  if (path === '/api/auth/person') return { outcome: 'login-failed', httpStatus: 401, errorText: null }
  if (path === '/api/person/readings/submit' && luck > 0.006)
    return { outcome: 'reading-too-large', httpStatus: 409, errorText: null }
  return luck > 0.004
    ? { outcome: 'session-invalid', httpStatus: 401, errorText: null }
    : { outcome: 'core-down', httpStatus: 503, errorText: 'the core did not answer in 8000 ms' }
}

/** A duration around the usual one, now and then ten times as long, µs. */
const lasting = (random: Random, ms: number): number =>
  Math.round(ms * 1000 * 2 ** random.between(-0.7, 0.9) * (random.chance(0.02) ? 10 : 1))

function singleCalls(now: Date): { portal: PortalCall[]; fm: FmCall[] } {
  const random = seededRandom('past calls')
  const portal: PortalCall[] = []
  const fm: FmCall[] = []
  for (let hour = SINGLE_HOURS; hour > 0; hour--) {
    const start = now.getTime() - hour * HOUR
    const count = Math.round(PER_HOUR * busyness(new Date(start)))
    for (let n = 0; n < count; n++) {
      const kind = pickKind(random)
      const [path, module, userKind, , usual] = kind
      const ended = outcomeOf(random, kind)
      const down = ended.outcome === 'core-down'
      const durationUs = down ? 8_000_000 : lasting(random, usual)
      const at = new Date(start + Math.floor(random.between(0, HOUR)))
      const callId = random.uuid()
      const requestCode = codeOf(random)
      const site = random.pick(COMPANIES)
      portal.push(
        makePortalCall({
          at,
          callId,
          requestCode,
          path,
          durationUs,
          ...ended,
          site,
          userKind: userKind || null,
          userHash: userKind === '' ? null : `demo-${userKind}-${random.int(1, CALLERS[userKind])}`,
        }),
      )
      if (module === null) continue
      fm.push(
        makeFmCall({
          at: new Date(at.getTime() - durationUs / 1000 + 1),
          callId: random.uuid(),
          portalCallId: callId,
          requestCode,
          functionModule: module,
          path,
          durationUs: Math.round(durationUs * 0.7),
          outcome: down ? 'core-down' : 'success',
          errorText: ended.errorText,
          site,
          userKind: userKind || null,
        }),
      )
    }
  }
  return { portal, fm }
}

function pickKind(random: Random): Kind {
  let left = random.between(0, WEIGHT)
  return KINDS.find(([, , , share]) => (left -= share) < 0) ?? KINDS[0]
}

const SYMBOLS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeOf = (random: Random): string => {
  const part = () => Array.from({ length: 4 }, () => SYMBOLS[random.int(0, SYMBOLS.length - 1)]).join('')
  return `${part()}-${part()}`
}

/** Roll-ups of the days before, as if they had been counted from calls. */
function formerHours(now: Date) {
  const random = seededRandom('former hours')
  const portal: object[] = []
  const fm: object[] = []
  const users: object[] = []
  const last = Math.floor(now.getTime() / HOUR) - SINGLE_HOURS - 1
  for (let hour = last - DAYS * 24; hour <= last; hour++) {
    const at = new Date(hour * HOUR)
    const whole = PER_HOUR * busyness(at)
    for (const [path, module, kind, share, usual] of KINDS) {
      const calls = Math.round((whole * share * random.between(0.8, 1.2)) / WEIGHT)
      if (calls === 0) continue
      const row = { hour: at.toISOString(), path, site: random.pick(COMPANIES), user_kind: kind }
      const failed = random.chance(0.06) ? 1 : 0
      portal.push({ ...row, outcome: 'success', ...counted(random, calls, usual) })
      if (failed > 0) portal.push({ ...row, outcome: 'core-down', ...counted(random, failed, 8000) })
      if (module !== null)
        fm.push({
          ...row,
          function_module: module,
          outcome: 'success',
          ...counted(random, calls, usual * 0.7),
        })
    }
    const [people, firms] = [Math.round(whole / 4), Math.round(whole / 20)]
    const some = (kind: 'person' | 'entity', count: number) =>
      new Set(Array.from({ length: count }, () => `demo-${kind}-${random.int(1, CALLERS[kind])}`)).forEach(
        (user_hash) => users.push({ hour: at.toISOString(), user_kind: kind, site: '', user_hash }),
      )
    some('person', people)
    some('entity', firms)
  }
  return { portal, fm, users }
}

function counted(random: Random, calls: number, usual: number) {
  const buckets: Record<string, number> = {}
  let [total, longest] = [0, 0]
  for (let n = 0; n < calls; n++) {
    const us = lasting(random, usual)
    total += us
    longest = Math.max(longest, us)
    buckets[bucketOf(us)] = (buckets[bucketOf(us)] ?? 0) + 1
  }
  return { calls, total_us: total, max_us: longest, buckets }
}

/** How busy the process was, every ten minutes of the last week. */
function samples(now: Date): object[] {
  const random = seededRandom('samples')
  return Array.from({ length: 7 * 144 }, (_, n) => new Date(now.getTime() - n * 600_000)).flatMap((at) => {
    const load = busyness(at) / 6
    const sampleOf = (component: string, utilization: number, size: number) => ({
      at: at.toISOString(),
      process: 'main',
      component,
      utilization: Math.min(1, utilization),
      busy: Math.round(Math.min(1, utilization) * size),
      size,
    })
    return [
      sampleOf('event-loop', load * random.between(0.7, 1.3), 1),
      sampleOf('database', load * random.between(0.4, 1), 20),
    ]
  })
}

/**
 * What employees find in the reports: a month of calls, the last day and a half as single calls. Counted by the same
 * code that counts real ones.
 */
export async function writePastCalls(db: Kysely<Database>, now: Date): Promise<void> {
  const { portal, fm } = singleCalls(now)
  await writeCalls(db, portalTable, portal)
  await writeCalls(db, fmTable, fm)
  // first the counted hours, then the days: the days are made of all hours
  await rollUp({ db, now })
  const former = formerHours(now)
  const hours = sql`hour timestamptz, path text, site text, user_kind text, outcome text, calls int, total_us bigint,
    max_us int, buckets jsonb`
  await sql`insert into telemetry.portal_hours (hour, path, site, user_kind, outcome, calls, total_us, max_us, buckets)
    select * from jsonb_to_recordset(${JSON.stringify(former.portal)}::jsonb) as row (${hours})
    on conflict do nothing`.execute(db)
  await sql`insert into telemetry.fm_hours
      (hour, path, site, user_kind, outcome, calls, total_us, max_us, buckets, function_module)
    select * from jsonb_to_recordset(${JSON.stringify(former.fm)}::jsonb) as row (${hours}, function_module text)
    on conflict do nothing`.execute(db)
  await sql`insert into telemetry.user_hours (hour, user_kind, site, user_hash)
    select * from jsonb_to_recordset(${JSON.stringify(former.users)}::jsonb)
      as row (hour timestamptz, user_kind text, site text, user_hash text)
    on conflict do nothing`.execute(db)
  await sql`insert into telemetry.process_samples (at, process, component, utilization, busy, size)
    select * from jsonb_to_recordset(${JSON.stringify(samples(now))}::jsonb)
      as row (at timestamptz, process text, component text, utilization real, busy int, size int)`.execute(db)
  await writeExampleDay(db, now)
  const first = new Date(now.getTime() - (DAYS + 3) * 24 * HOUR)
  await countDays(db, first, now)
  await countUsers(db, 'hour', first, now)
  await countPeopleOf(db, first, now)
}
