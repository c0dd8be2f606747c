import { sql } from 'kysely'
import { fm } from '#server/core/function-modules.ts'
import type { Reply } from '#billing/own-ids.ts'
import { answers } from '#billing/deps.ts'
import { rowsOf } from '#billing/kit/statement.ts'
import { zoneOrder } from '#billing/kit/zone-order.ts'

type Point = Reply<'ZPORTAL_POINTS_GET'>['points'][number]
type Removed = Reply<'ZPORTAL_METERS_REMOVED'>['meters'][number]

/** Meters in use, in the order of the accounts asked: one statement, however many accounts. */
export const getPoints = answers(fm.ZPORTAL_POINTS_GET, async ({ db }, { accounts, meters }) => {
  const rows = await rowsOf(
    db,
    meters === undefined ? 'core-points' : 'core-points-of-meters',
    sql<Omit<Point, 'lastDataAt'> & { lastDataAt: Date | null }>`
    select a.number as account, a.address, m.place, m.alias, a.eic,
      json_build_object('site', a.site, 'role', 'operator') as provider, a.voltage_class as "voltageClass",
      a.allowed_power_kw::float8 as "allowedPowerKw", a.mhc_type as "mhcType", m.meter_id as "meterId",
      m.number as meter, m.model, m.digits, m.decimals, m.zones, m.phases, m.ratio, m.accuracy, m.location, m.askoe,
      m.last_data_at as "lastDataAt", m.installed_on as "installedOn", m.verified_on as "verifiedOn",
      m.verified_till as "verifiedTill", m.last_inspection as "lastInspection", m.seals
    from unnest(${accounts}::text[]) with ordinality as asked (number, place)
    join core.accounts a on a.number = asked.number
    join core.meters m on m.account_id = a.account_id and m.state = 'active' and m.removed_on is null
      ${meters === undefined ? sql`` : sql`and m.meter_id = any(${meters.map(({ meterId }) => meterId)}::bigint[])`}
    order by asked.place, m.meter_id`,
  )
  return { points: rows.map((row) => ({ ...row, lastDataAt: row.lastDataAt?.toISOString() ?? null })) }
})

/** Meters not in use any more, the last removed first within an account, each with its last value per register. */
export const getRemovedMeters = answers(fm.ZPORTAL_METERS_REMOVED, async ({ db }, { accounts }) => ({
  meters: await rowsOf(
    db,
    'core-removed-meters',
    sql<Removed>`
    select a.number as account, a.address, m.place, m.alias, m.meter_id as "meterId", m.number as meter, m.model,
      m.ratio, m.installed_on as "installedOn", m.removed_on as "removedOn", m.removal_act as act,
      m.removal_reason as reason, coalesce(l.list, '[]') as "lastReadings", m.replaced_by as "replacedBy"
    from unnest(${accounts}::text[]) with ordinality as asked (number, place)
    join core.accounts a on a.number = asked.number
    join core.meters m on m.account_id = a.account_id and (m.state <> 'active' or m.removed_on is not null)
    left join lateral (
      select json_agg(json_build_object('zone', zone, 'value', value, 'countsOn', counts_on)
        order by ${zoneOrder('zone')}) as list
      from (
        select distinct on (r.zone) r.zone, r.value, r.counts_on from core.readings r
        where r.account_id = m.account_id and r.meter_id = m.meter_id and r.superseded_by is null
          and r.state not in ('rejected', 'held') and r.counts_on <= coalesce(m.removed_on, 'infinity')
        order by r.zone, r.counts_on desc) last) l on true
    order by asked.place, m.removed_on desc nulls first, m.meter_id`,
  ),
}))
