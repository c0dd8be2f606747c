import { sql } from 'kysely'
import { MOST_WAITING } from '#domain/waiting.ts'
import { fm } from '#server/core/function-modules.ts'
import { answers } from '#billing/deps.ts'

/** A reading counts for a date at most this far from its receipt; older and younger partitions are not looked at. */
const AROUND = '62 days'

/** One statement for all periods; a company is that of the account. */
export const countReadings = answers(fm.ZPORTAL_READINGS_COUNT, async ({ db }, { sites, periods }) => {
  const ranges = JSON.stringify(periods.map(({ from, till }, n) => ({ n, from, till })))
  const siteCondition = sites === null ? sql`true` : sql`a.site = any(${[...sites]}::text[])`
  const [received, held] = await Promise.all([
    sql<{ accounts: number }>`
      select (select count(distinct r.account_id)::int from core.readings r
        ${sites === null ? sql`` : sql`join core.accounts a on a.account_id = r.account_id`}
        where r.received_at >= p."from" and r.received_at < p.till and r.source in ('customer', 'mass', 'phone', 'operator')
          and r.counts_on > p."from" - ${AROUND}::interval and r.counts_on < p.till + ${AROUND}::interval
          and ${siteCondition}) as accounts
      from jsonb_to_recordset(${ranges}::jsonb) as p (n int, "from" timestamptz, till timestamptz) order by p.n`.execute(
      db,
    ),
    // in whatever order is read fastest, and no further than is told
    sql<{ held: number }>`select count(*)::int as held from (
      select from core.readings r ${sites === null ? sql`` : sql`join core.accounts a on a.account_id = r.account_id`}
      where r.state = 'held' and r.superseded_by is null and ${siteCondition}
      group by r.account_id, r.receipt limit ${MOST_WAITING}) h`.execute(db),
  ])
  return { received: received.rows.map(({ accounts }) => accounts), held: held.rows[0]?.held ?? 0 }
})
