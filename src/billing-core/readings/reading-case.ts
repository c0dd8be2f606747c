import { type Kysely, sql } from 'kysely'
import { addToMonth, firstOfMonth, type Month } from '#domain/calendar.ts'
import type { Database } from '#server/db/schema.ts'
import { fm } from '#server/core/function-modules.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { accountKey } from '#billing/accounts/accounts.ts'
import { answers } from '#billing/deps.ts'
import { described } from './held-readings.ts'
import type { Reply } from '#billing/own-ids.ts'
import { periodOf } from '#billing/kit/month-of-reading.ts'
import { zoneOrder } from '#billing/kit/zone-order.ts'

type Case = Reply<'ZPORTAL_READING_CASE'>
type Neighbours = NonNullable<Case['neighbours']>

/** Fewer neighbours would be a customer that somebody can name. */
const FEWEST = 4
/** The nearest accounts of a long street are enough to say what is usual there. */
const MOST = 400

export const readingCase = answers(fm.ZPORTAL_READING_CASE, async (deps, request) => {
  const { db } = deps
  const { accountId } = await accountKey(deps, request.account)
  const { rows } = await sql<{ countsOn: string }>`
    select counts_on as "countsOn" from core.readings
    where account_id = ${accountId} and receipt = ${request.receipt}
      and (state = 'held' or held_for is not null or decided_at is not null or hold_reason is not null)
    order by counts_on desc limit 1`.execute(db)
  const countsOn = rows[0]?.countsOn
  if (countsOn === undefined) throw new CoreRefusal('not-found', { field: 'receipt' })
  const period = periodOf(countsOn)
  const [[reading], facts, neighbours] = await Promise.all([
    described(db, [{ accountId, receipt: request.receipt, countsOn }]),
    factsOf(db, accountId, request.receipt, countsOn),
    neighboursOf(db, accountId, addToMonth(period, -1)),
  ])
  if (!reading || !facts) throw new CoreRefusal('not-found', { field: 'receipt' })
  return { reading, period, ...facts, neighbours }
})

type Facts = Pick<Case, 'isCalculated' | 'meter' | 'history'>

async function factsOf(
  db: Kysely<Database>,
  accountId: number,
  receipt: string,
  countsOn: string,
): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    with its as (
      select meter_id from core.readings where account_id = ${accountId} and counts_on = ${countsOn}::date
        and receipt = ${receipt} limit 1)
    select exists (select from core.calculations c where c.account_id = ${accountId}
        and c.period = ${firstOfMonth(periodOf(countsOn))}::date and c.state = 'final') as "isCalculated",
      json_build_object('model', m.model, 'digits', m.digits, 'decimals', m.decimals, 'ratio', m.ratio,
        'verifiedTill', m.verified_till, 'seals', jsonb_array_length(m.seals)) as meter,
      coalesce((select json_agg(json_build_object('month', to_char(h.month, 'YYYY-MM'), 'zone', h.zone, 'kwh', h.kwh,
          'estimated', h.estimated)
          order by h.month, ${zoneOrder('h.zone')})
        from (
          select date_trunc('month', r.counts_on - 1)::date as month, r.zone, sum(r.kwh) as kwh,
            bool_or(r.source = 'estimated') as estimated
          from core.readings r
          where r.account_id = ${accountId} and r.meter_id = m.meter_id and r.superseded_by is null
            and r.state not in ('rejected', 'held') and r.kwh is not null and r.counts_on <= ${countsOn}::date
            and r.counts_on > ${countsOn}::date - 400
          group by 1, 2) h), '[]') as history
    from core.meters m join its on its.meter_id = m.meter_id
    where m.account_id = ${accountId}`.execute(db)
  return rows[0]
}

/**
 * What customers of the same kind and tariff used in a month: of the same house, or of the street where the house is
 * too small to say anything without naming a person.
 */
async function neighboursOf(
  db: Kysely<Database>,
  accountId: number,
  month: Month,
): Promise<Neighbours | null> {
  type Found = { of: 'house' | 'street'; accounts: number; low: number; middle: number; high: number }
  const { rows } = await sql<Found & { own: number | null }>`
    with own as (
      select site, settlement, street, house, kind, tariff_group from core.accounts where account_id = ${accountId}
    ), near as (
      (select a.account_id, true as same from core.accounts a, own o
        where a.site = o.site and a.settlement = o.settlement and a.street = o.street and a.house = o.house
          and a.kind = o.kind and a.tariff_group = o.tariff_group limit ${MOST})
      union all
      (select a.account_id, false from core.accounts a, own o
        where a.site = o.site and a.settlement = o.settlement and a.street = o.street and a.house <> o.house
          and a.kind = o.kind and a.tariff_group = o.tariff_group limit ${MOST})
    ), used as (
      select n.account_id, n.same, c.kwh::float8 as kwh from near n
      join core.calculations c on c.account_id = n.account_id and c.period = ${firstOfMonth(month)}::date
        and c.state = 'final'
    ), scopes as (
      select 'house' as of, kwh from used where same and account_id <> ${accountId}
      union all
      select 'street', kwh from used where account_id <> ${accountId}
    )
    select of, count(*)::int as accounts,
      percentile_cont(0.25) within group (order by kwh) as low,
      percentile_cont(0.5) within group (order by kwh) as middle,
      percentile_cont(0.75) within group (order by kwh) as high,
      (select kwh from used where account_id = ${accountId}) as own
    from scopes group by of having count(*) >= ${FEWEST} order by of limit 1`.execute(db)
  const [scope] = rows
  if (!scope) return null
  return {
    of: scope.of,
    month,
    accounts: scope.accounts,
    lowKwh: Math.round(scope.low),
    middleKwh: Math.round(scope.middle),
    highKwh: Math.round(scope.high),
    ownKwh: scope.own === null ? null : Math.round(scope.own),
  }
}
