import { sql } from 'kysely'
import { OF_RUNTIME } from '#domain/components.ts'
import type { ReportRow, Source } from './report.ts'

/** threads_charts: each process; microservice_threads_charts: each pool of workers. Averages and peaks of the period. */
export const loads =
  (of: 'processes' | 'components'): Source =>
  async ({ db }, ask) => {
    const which =
      of === 'processes'
        ? sql`component = any(${[...OF_RUNTIME]}::text[])`
        : sql`component <> all(${[...OF_RUNTIME]}::text[]) and component not like 'source-%'`
    const { rows } = await sql<ReportRow & { last: Date }>`
      select process, component, round(100 * avg(utilization)::numeric, 1)::float8 as utilization,
        round(100 * max(utilization)::numeric, 1)::float8 as peak, max(busy)::int as busy, max(size)::int as size,
        max(waiting)::int as waiting, max(amount)::float8 as amount,
        max(at) as last
      from telemetry.process_samples where at >= ${ask.since} and at < ${ask.till} and ${which}
      group by process, component`.execute(db)
    return rows.map(({ last, ...row }) => ({ ...row, last: last.toISOString() }))
  }
