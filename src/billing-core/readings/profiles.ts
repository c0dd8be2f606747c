import { sql } from 'kysely'
import { addDays, firstOfMonth } from '#domain/calendar.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Reply } from '#billing/own-ids.ts'
import { accountKey } from '#billing/accounts/accounts.ts'
import { answers } from '#billing/deps.ts'
import { rowsOf } from '#billing/kit/statement.ts'

type HourlyPoint = Reply<'ZPORTAL_PROFILE_POINTS'>['points'][number]
type PointRegister = HourlyPoint['registers'][number]
type ProfileDay = Reply<'ZPORTAL_PROFILE_GET'>['profiles'][number]['days'][number]
type Register = PointRegister['register']

/** The most days of one answer; what is asked beyond them is not given. */
const MOST_DAYS = 31

export const profilePoints = answers(fm.ZPORTAL_PROFILE_POINTS, async (deps, { account, from, to }) => {
  const { accountId } = await accountKey(deps, account)
  const rows = await rowsOf(
    deps.db,
    'core-profile-points',
    sql<PointRegister & Pick<HourlyPoint, 'removedOn'> & { meterId: number; inUse: number }>`
    with meters as materialized (
      select meter_id from core.meters where account_id = ${accountId}
    ), removed as materialized (
      -- of one whose day nobody recorded, the hours say how long it hung
      select m.meter_id, coalesce(m.removed_on, (select max(p.last_day) from core.profile_registers p
        where p.account_id = m.account_id and p.meter_id = m.meter_id)) as removed_on
      from core.meters m where m.account_id = ${accountId} and (m.state <> 'active' or m.removed_on is not null)
    ), parts as (
      -- under each other: joined, those of a thousand meters would be looked up one by one
      select meter_id, register, minutes, first_day, last_day, null::bigint as total, 0 as came, 0 as replaced,
        0 as estimated, null::date as removed_on
      from core.profile_registers where account_id = ${accountId}
      union all
      select meter_id, register, null, null, null, total, came, replaced, estimated, null from core.profile_months
      where account_id = ${accountId} and month between ${firstOfMonth(from)}::date and ${firstOfMonth(to)}::date
      union all
      select p.meter_id, p.register, null, null, null, null, 0, 0, 0, r.removed_on from removed r
      join core.profile_registers p on p.account_id = ${accountId} and p.meter_id = r.meter_id
      where r.removed_on >= ${firstOfMonth(from)}::date
    )
    select meter_id as "meterId", max(removed_on) as "removedOn", register, max(minutes) as minutes,
      max(first_day) as since, max(last_day) as until, case when sum(came) > 0 then sum(total)::bigint end as total,
      sum(came) / 2::float8 as hours, sum(replaced) / 2::float8 as "replacedHours",
      sum(estimated) / 2::float8 as "estimatedHours",
      ((select count(*) from meters) - (select count(*) from removed))::int as "inUse"
    from parts
    group by meter_id, register
    having max(first_day) is not null and meter_id in (select meter_id from meters)
      and meter_id not in (select meter_id from removed where removed_on < ${firstOfMonth(from)}::date)
    order by meter_id, register`,
  )
  const points = [...Map.groupBy(rows, ({ meterId }) => meterId)].map(([meterId, meterRows]) => ({
    meterId,
    removedOn: meterRows[0]?.removedOn ?? null,
    registers: meterRows.map(
      ({ meterId: _meterId, removedOn: _removedOn, inUse: _inUse, ...register }) => register,
    ),
  }))
  return { inUse: rows[0]?.inUse, points }
})

export const getProfiles = answers(fm.ZPORTAL_PROFILE_GET, async (deps, { account, points, from, to }) => {
  const { accountId } = await accountKey(deps, account)
  const meters = points.map(({ meterId }) => meterId)
  const last = addDays(from, MOST_DAYS - 1)
  const rows = await rowsOf(
    deps.db,
    'core-profiles',
    sql<ProfileDay & { meterId: number; register: Register }>`
    select meter_id as "meterId", register, day, wh as "values", quality, opening::float8 as opening
    from core.profiles
    where account_id = ${accountId} and meter_id = any(${meters}::bigint[])
      and day >= ${from}::date and day <= ${to < last ? to : last}::date
    order by meter_id, register, day`,
  )
  const profiles = [...Map.groupBy(rows, ({ meterId, register }) => `${meterId} ${register}`).values()].map(
    (registerRows) => {
      // a group of groupBy is never empty
      const { meterId, register } = registerRows[0] as (typeof registerRows)[number]
      return {
        meterId,
        register,
        days: registerRows.map(({ day, values, quality, opening }) => ({ day, values, quality, opening })),
      }
    },
  )
  return { profiles }
})
