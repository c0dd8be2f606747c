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
    with hung as (
      -- of a removed meter whose day nobody recorded, the hours say how long it hung
      select m.meter_id, m.state = 'active' and m.removed_on is null as in_use, coalesce(m.removed_on, case when m.state <> 'active' then (
        select max(p.last_day) from core.profile_registers p
        where p.account_id = m.account_id and p.meter_id = m.meter_id) end) as removed_on
      from core.meters m where m.account_id = ${accountId}
    ), counted as (
      select meter_id, register, sum(total)::bigint as total, sum(came) / 2.0 as hours, sum(replaced) / 2.0 as replaced,
        sum(estimated) / 2.0 as estimated
      from core.profile_months
      where account_id = ${accountId} and month between ${firstOfMonth(from)}::date and ${firstOfMonth(to)}::date
      group by meter_id, register
    )
    select p.meter_id as "meterId", h.removed_on as "removedOn", p.register, p.minutes, p.first_day as since, p.last_day as until,
      case when c.hours > 0 then c.total end as total, coalesce(c.hours, 0)::float8 as hours,
      coalesce(c.replaced, 0)::float8 as "replacedHours", coalesce(c.estimated, 0)::float8 as "estimatedHours",
      (select count(*) from hung where in_use)::int as "inUse"
    from core.profile_registers p
    join hung h on h.meter_id = p.meter_id and (h.removed_on is null or h.removed_on >= ${firstOfMonth(from)}::date)
    left join counted c on c.meter_id = p.meter_id and c.register = p.register
    where p.account_id = ${accountId}
    order by p.meter_id, p.register`,
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
