import { type RawBuilder, sql } from 'kysely'
import { addDays, daysBetween, type IsoDate } from '#domain/calendar.ts'
import { OF_RUNTIME } from '#domain/components.ts'
import { KYIV, kyivDate, kyivInstant, kyivMidnight, kyivTime } from '#domain/kyiv.ts'
import { CHART_OF, HOURLY_DAYS, type ReportName } from '#domain/reports.ts'
import { readingWindow, type RulesOn } from '#domain/window.ts'
import type { Deps } from '#server/deps.ts'
import { readingRules } from '#server/rules/reading-rules.ts'
import { bucketMs, rankOf } from '#server/telemetry/counting.ts'
import { EVERYBODY } from '#server/telemetry/people.ts'
import { type Ask, before } from './ask.ts'
import { type Calls, chosen, isFailure, isRefusal, rollUpsOf } from './roll-ups.ts'
import { userCount, usersOf } from './users.ts'

type Lines = { readonly at: string[]; readonly lines: { key: string; values: (number | null)[] }[] }

type Step = 'hour' | 'day'
const stepOf = ({ from, to }: Ask): Step => (daysBetween(from, to) < HOURLY_DAYS ? 'hour' : 'day')

const HOUR_MS = 3_600_000
const after = (at: string, step: Step): string =>
  (step === 'hour'
    ? new Date(Date.parse(at) + HOUR_MS)
    : kyivMidnight(addDays(kyivDate(Date.parse(at)), 1))
  ).toISOString()

/**
 * Lines without holes: between the first moment and the last an hour or a day of which nothing is recorded stands too,
 * so that a stop of the portal is not drawn over.
 *
 * @param nothing what such a moment shows: 0 of what is counted, null of what is measured
 */
function withoutHoles({ at, lines }: Lines, step: Step, nothing: 0 | null): Lines {
  const [first, last] = [at[0], at.at(-1)]
  if (first === undefined || last === undefined) return { at, lines }
  const all: string[] = []
  for (let moment = first; moment <= last; moment = after(moment, step)) all.push(moment)
  const places = new Map(at.map((moment, n) => [moment, n]))
  return {
    at: all,
    lines: lines.map(({ key, values }) => ({
      key,
      values: all.map((moment) => {
        const n = places.get(moment)
        return n === undefined ? nothing : (values[n] ?? null)
      }),
    })),
  }
}

/** Where a moment stands in a period that begins on a day: the number of its day and its time by the clock. */
const placeOf = (from: IsoDate, at: string): string =>
  `${daysBetween(from, kyivDate(Date.parse(at)))} ${kyivTime(Date.parse(at))}`

/** Turns rows of one moment each into lines. */
function linesOf(rows: readonly { at: Date }[], keys: readonly string[]): Lines {
  return {
    at: rows.map(({ at }) => at.toISOString()),
    lines: keys.map((key) => ({
      key,
      values: rows.map((row) => (row as unknown as Record<string, number | null>)[key] ?? null),
    })),
  }
}

/** Roll-ups with the moment they belong to: hours of a few days, or days, which are 24 times fewer. */
const partsOf = (calls: Calls, ask: Ask): RawBuilder<unknown> =>
  stepOf(ask) === 'day'
    ? rollUpsOf(calls, ask, ['outcome'], true)
    : sql`select hour as at, outcome, calls::bigint as calls, buckets, outcome as ended
        from ${sql.table(`telemetry.${calls}_hours`)}
        where hour >= ${ask.since} and hour < ${ask.till} and ${chosen(calls, ask)}`

async function outcomes(
  { db }: Deps,
  calls: Calls,
  ask: Ask,
  keys: readonly string[] = ['success', 'refused', 'failed'],
): Promise<Lines> {
  const { rows } = await sql<{ at: Date }>`
    select at, coalesce(sum(calls) filter (where outcome = 'success'), 0)::float8 as success,
      coalesce(sum(calls) filter (where ${isRefusal}), 0)::float8 as refused,
      coalesce(sum(calls) filter (where ${isFailure}), 0)::float8 as failed
    from (${partsOf(calls, ask)}) as parts group by at order by at`.execute(db)
  return linesOf(rows, keys)
}

async function durations({ db }: Deps, calls: Calls, ask: Ask): Promise<Lines> {
  const { rows } = await sql<{ at: Date }>`
    with buckets as (
      select at, each.key::int as bucket, sum(each.value::bigint) as n
      from (${partsOf(calls, ask)}) as parts, jsonb_each_text(parts.buckets) as each group by 1, 2),
    running as (
      select at, bucket, sum(n) over (partition by at order by bucket) as seen, sum(n) over (partition by at) as whole
      from buckets)
    select at, ${bucketMs(rankOf(0.5))} as p50, ${bucketMs(rankOf(0.95))} as p95, ${bucketMs(rankOf(0.99))} as p99
    from running group by at order by at`.execute(db)
  return linesOf(rows, ['p50', 'p95', 'p99'])
}

/** How busy each part was, %: what the runtime says, or the pools and queues of the processes. */
async function loadLines({ db }: Deps, ask: Ask, runtime: boolean): Promise<Lines> {
  const which = runtime
    ? sql`component = any(${[...OF_RUNTIME]}::text[]) and component <> 'memory'`
    : sql`component <> all(${[...OF_RUNTIME]}::text[]) and component not like 'source-%'`
  const { rows } = await sql<{ at: Date; key: string; value: number }>`
    select date_trunc(${stepOf(ask)}, at, ${KYIV}) as at, component || ' · ' || process as key,
      round(100 * avg(utilization)::numeric, 1)::float8 as value
    from telemetry.process_samples where at >= ${ask.since} and at < ${ask.till} and ${which} group by 1, 2 order by 1`.execute(
    db,
  )
  const at = [...new Set(rows.map((row) => row.at.toISOString()))]
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return {
    at,
    lines: [...byKey].map(([key, some]) => {
      const values = new Map(some.map((row) => [row.at.toISOString(), row.value]))
      return { key, values: at.map((moment) => values.get(moment) ?? null) }
    }),
  }
}

/** Days of the period when households hand in readings: the load follows them. */
function windowDays({ from, to }: Ask, rules: RulesOn): IsoDate[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n))
  return days.filter((day) => readingWindow('person', kyivInstant(day, '12:00'), rules).state !== 'any-day')
}

const NOTHING: Lines = { at: [], lines: [] }

async function linesFor(deps: Deps, report: ReportName, ask: Ask): Promise<Lines> {
  const kind = CHART_OF[report]?.[0]
  const step = kind !== 'users' ? stepOf(ask) : report === 'users_count_hours' ? 'hour' : 'day'
  const nothing = kind === 'outcomes' || kind === 'users' ? 0 : null
  return withoutHoles(await recordedLines(deps, report, ask), step, nothing)
}

/** The moments of which something is recorded. */
async function recordedLines(deps: Deps, report: ReportName, ask: Ask): Promise<Lines> {
  const [kind, calls] = CHART_OF[report] ?? [null, 'portal' as const]
  switch (kind) {
    case 'outcomes':
      // beside all the calls that went well those of this report would not be seen
      return report === 'unsuccessful_api'
        ? outcomes(deps, calls, ask, ['refused', 'failed'])
        : outcomes(deps, calls, ask)
    case 'durations':
      return durations(deps, calls, ask)
    case 'loads':
      return loadLines(deps, ask, report === 'threads_charts')
    case 'users':
      return userLines(deps, ask, report === 'users_count_hours' ? 'hour' : 'day')
    case null:
      return NOTHING
  }
}

/** The line of the period before that is laid under those of this one, by its place in the period. */
const FORMER = { outcomes: 'success', durations: 'p95', users: 'persons', loads: null } as const

/** The lines of a report over time, by hours or by days, and what stands beside them. */
export async function chart(deps: Deps, report: ReportName, ask: Ask) {
  const [kind, calls] = CHART_OF[report] ?? [null, 'portal' as const]
  const under = report === 'unsuccessful_api' ? 'failed' : kind === null ? null : FORMER[kind]
  const askBefore = before(ask)
  const [lines, former, heat, histogram, marks, rules] = await Promise.all([
    linesFor(deps, report, ask),
    under === null ? NOTHING : linesFor(deps, report, askBefore),
    heatOf(deps, report, ask),
    kind === 'durations' ? histogramOf(deps, calls, ask) : null,
    kind === null ? [] : marksOf(deps, ask),
    readingRules(deps),
  ])
  const formerLine = former.lines.find(({ key }) => key === under)
  const was = new Map(former.at.map((at, n) => [placeOf(askBefore.from, at), formerLine?.values[n] ?? null]))
  return {
    chart: kind,
    ...lines,
    former: lines.at.map((at) => was.get(placeOf(ask.from, at)) ?? null),
    formerOf: under,
    heat,
    histogram,
    marks,
    windowDays: windowDays(ask, rules),
  }
}

/** Hours are added up by weekday for no more days than this. */
const HEAT_DAYS = 62

/** Calls, or users on average, by weekday (Monday first) and Kyiv hour; null: the report has none. */
async function heatOf(deps: Deps, report: ReportName, ask: Ask): Promise<number[][] | null> {
  const [kind, calls] = CHART_OF[report] ?? [null, 'portal' as const]
  if ((kind !== 'outcomes' && report !== 'users_count_hours') || daysBetween(ask.from, ask.to) >= HEAT_DAYS)
    return null
  const cells =
    kind === 'outcomes'
      ? callsByHour(calls, ask)
      : sql`select at as hour, users::float8 as n from (${usersOf('hour', ask)}) as came
          where user_kind = ${ask.kind ?? EVERYBODY}`
  // an hour in which nobody came counts too; below ten a tenth is told
  const { rows } = await sql<{ day: number; hour: number; n: number }>`
    with came as materialized (${cells}),
    hours as (select generate_series(min(hour), max(hour), interval '1 hour') as hour from came),
    averages as (
      select extract(isodow from hour at time zone ${KYIV})::int as day,
        extract(hour from hour at time zone ${KYIV})::int as hour, avg(coalesce(n, 0))::numeric as n
      from hours left join came using (hour) group by 1, 2)
    select day, hour, round(n, case when n < 10 then 1 else 0 end)::float8 as n from averages`.execute(
    deps.db,
  )
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { day, hour, n } of rows) week[day - 1]?.splice(hour, 1, n)
  return week
}

const callsByHour = (calls: Calls, ask: Ask) => sql`select hour, sum(calls)::float8 as n
  from ${sql.table(`telemetry.${calls}_hours`)}
  where hour >= ${ask.since} and hour < ${ask.till} and ${chosen(calls, ask)} group by hour`

/** How many calls took how long, by doublings of a duration. */
async function histogramOf({ db }: Deps, calls: Calls, ask: Ask) {
  const { rows } = await sql<{ fromMs: number; calls: number }>`
    select round((power(2, each.key::int / 8) / 1000)::numeric, 3)::float8 as "fromMs",
      sum(each.value::bigint)::float8 as calls
    from (${rollUpsOf(calls, ask, ['outcome'])}) as parts, jsonb_each_text(parts.buckets) as each
    group by 1 order by 1`.execute(db)
  return rows
}

const MOST_MARKS = 20

/** Releases started in the period, and when a source of outages grew stale. */
async function marksOf({ db }: Deps, { since, till }: Ask) {
  const [releases, stale] = await Promise.all([
    sql<{ at: Date; release: string }>`
      select started_at as at, release from telemetry.releases
      where started_at >= ${since} and started_at < ${till} order by 1 desc limit ${MOST_MARKS}`.execute(db),
    sql<{ at: Date; component: string }>`
      select min(at) as at, component from (
        select at, component, busy, lag(busy) over (partition by component, process order by at) as former
        from telemetry.process_samples
        where at >= ${since} and at < ${till} and component like 'source-%') as each
      where busy = 1 and former = 0 group by component, date_trunc('hour', at) order by 1 desc
      limit ${MOST_MARKS}`.execute(db),
  ])
  const marks = [
    ...releases.rows.map(({ at, release }) => ({ at, kind: 'release' as const, of: release })),
    ...stale.rows.map(({ at, component }) => ({
      at,
      kind: 'stale' as const,
      of: component.slice('source-'.length),
    })),
  ]
  return marks
    .toSorted((a, b) => Number(a.at) - Number(b.at))
    .map((mark) => ({ ...mark, at: mark.at.toISOString() }))
}

async function userLines(deps: Deps, ask: Ask, step: 'hour' | 'day'): Promise<Lines> {
  const rows = await userCount(step)(deps, ask)
  const keys = ['persons', 'entities', 'providers']
  return {
    at: rows.map(({ at }) => String(at)),
    lines: keys.map((key) => ({ key, values: rows.map((row) => Number(row[key] ?? 0)) })),
  }
}
