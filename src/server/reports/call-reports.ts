import { sql } from 'kysely'
import { daysBetween } from '#domain/calendar.ts'
import type { Deps } from '#server/deps.ts'
import { type Ask, before } from './ask.ts'
import type { ReportRow } from './report.ts'
import { amounts, type Calls, chosen, counted, type Key } from './roll-ups.ts'

const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10
const hundredth = (n: number): number => Math.round(100 * n) / 100

/** What a call is known by: its path, or the name of its function module. */
const nameOf = { portal: 'path', fm: 'function_module' } as const satisfies Record<Calls, Key>
const columnOf = { portal: 'path', fm: 'fm' } as const

/** api_request_count, fm_request_count: how many calls, how they ended, and how many in the period before. */
export const requestCount =
  (calls: Calls) =>
  async ({ db }: Deps, ask: Ask): Promise<ReportRow[]> => {
    const by = [nameOf[calls]]
    const [rows, former] = await Promise.all([
      counted(db, calls, ask, by),
      amounts(db, calls, before(ask), by),
    ])
    return rows.map((row) => {
      const name = row[nameOf[calls]]
      const was = former.get(name) ?? 0
      return {
        [columnOf[calls]]: name,
        calls: row.calls,
        before: was,
        change: share(row.calls - was, was),
        refused: row.refusals,
        failures: row.failures,
        failureShare: share(row.failures, row.calls),
      }
    })
  }

/** api_responses, fm_responses: how long the answers took and how they ended. */
export const responses =
  (calls: Calls) =>
  async ({ db }: Deps, ask: Ask): Promise<ReportRow[]> =>
    (await counted(db, calls, ask, [nameOf[calls]])).map((row) => ({
      [columnOf[calls]]: row[nameOf[calls]],
      calls: row.calls,
      p50: row.half,
      p95: row.most,
      p99: row.nearly,
      max: hundredth(row.longest),
      average: hundredth(row.total / row.calls),
      refused: row.refusals,
      failures: row.failures,
    }))

/** long_response_time_…: what is slower than the threshold at p95, and what takes most time of all. */
export const slow =
  (calls: Calls) =>
  async (deps: Deps, ask: Ask): Promise<ReportRow[]> => {
    const { db } = deps
    const by = [nameOf[calls]]
    const [rows, former] = await Promise.all([
      counted(db, calls, ask, by),
      counted(db, calls, before(ask), by),
    ])
    const p95Before = new Map(former.map((row) => [row[nameOf[calls]], row.most]))
    const all = rows.reduce((sum, { total }) => sum + total, 0)
    return rows
      .filter(({ most }) => (most ?? 0) >= ask.slowerMs)
      .map((row) => ({
        [columnOf[calls]]: row[nameOf[calls]],
        calls: row.calls,
        p95: row.most,
        p95Before: p95Before.get(row[nameOf[calls]]) ?? null,
        p99: row.nearly,
        max: hundredth(row.longest),
        totalSeconds: Math.round(row.total / 1000),
        timeShare: share(row.total, all),
      }))
  }

/** find_api_by_fm, find_fm_by_api: which calls of the portal use which modules of the core. */
export async function pairs({ db }: Deps, ask: Ask): Promise<ReportRow[]> {
  const [rows, seen] = await Promise.all([
    counted(db, 'fm', ask, ['path', 'function_module']),
    sql<{ path: string; fm: string; last: Date }>`
      select path, function_module as fm, max(hour) as last from telemetry.fm_hours
      where hour >= ${ask.since} and hour < ${ask.till} and ${chosen('fm', ask)} group by 1, 2`.execute(db),
  ])
  const last = new Map(seen.rows.map((row) => [`${row.path} ${row.fm}`, row.last.toISOString()]))
  const days = daysBetween(ask.from, ask.to) + 1
  return rows.map((row) => ({
    path: row.path,
    fm: row.function_module,
    calls: row.calls,
    perDay: Math.round((10 * row.calls) / days) / 10,
    p95: row.most,
    failures: row.failures,
    last: last.get(`${row.path} ${row.function_module}`) ?? null,
  }))
}

/**
 * unsuccessful_api: refused and failed calls by path and outcome, with how many customers they touched, and how many
 * conversations quote the code of one of them; of calls of other companies than those asked for nothing is told.
 */
export async function unsuccessful({ db }: Deps, ask: Ask): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow & { first: Date; last: Date }>`
    with quoted as materialized (
      select distinct m.ticket_id, upper(code.found[1]) as code
      from portal.ticket_messages m, regexp_matches(m.body, '\\m([0-9A-Za-z]{4}-[0-9A-Za-z]{4})\\M', 'g') as code (found)
      where m.at >= ${ask.since}),
    told as materialized (
      select c.path, c.outcome, count(distinct q.ticket_id)::int as tickets, min(q.ticket_id::text) as ticket
      from quoted q join (
        select path, outcome, request_code from telemetry.portal_calls
        where at >= ${ask.since} and at < ${ask.till} and outcome <> 'success' and ${chosen('portal', ask)}) c
        on c.request_code = q.code
      group by 1, 2)
    select failed.*, coalesce(told.tickets, 0) as tickets, told.ticket from (
      select path, outcome, max(http_status)::int as status, max(error_text) as error, count(*)::int as calls,
        count(distinct coalesce(user_hash, account_hash))::int as users, min(at) as first, max(at) as last
      from telemetry.portal_calls
      where at >= ${ask.since} and at < ${ask.till} and outcome <> 'success' and ${chosen('portal', ask)}
      group by path, outcome order by count(*) desc limit 2000) as failed
    left join told using (path, outcome)`.execute(db)
  return rows.map(({ first, last, ...row }) => ({
    ...row,
    first: first.toISOString(),
    last: last.toISOString(),
  }))
}
