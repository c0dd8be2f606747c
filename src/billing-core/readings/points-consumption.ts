import { sql } from 'kysely'
import { addMonths, addToMonth, firstOfMonth, type IsoDate, type Month, monthOf } from '#domain/calendar.ts'
import { fromMilli } from '#domain/consumption.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { type Zone, ZONES } from '#domain/zone.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Reply } from '#billing/own-ids.ts'
import { accountKey } from '#billing/accounts/accounts.ts'
import { answers } from '#billing/deps.ts'
import { endOf } from '#billing/kit/month-of-reading.ts'
import { rowsOf } from '#billing/kit/statement.ts'

type Point = Reply<'ZPORTAL_POINTS_CONSUMPTION'>['points'][number]
type Row = Pick<Point, 'meterId' | 'meter' | 'place' | 'alias' | 'askoe' | 'ratio'> & {
  installedOn: IsoDate
  active: boolean
  zone: Zone | null
  milli: number
  toDate: IsoDate
  toValue: number
  fromDate: IsoDate | null
  fromValue: number | null
  read: Month[]
  estimated: Month[]
}

/**
 * What the registers of the meters counted in a range of months, as far as they were read. A reading for the current
 * month is not expected yet; for a meter that was switched off, readings are expected only up to its last one.
 */
export const pointsConsumption = answers(
  fm.ZPORTAL_POINTS_CONSUMPTION,
  async (deps, { account: number, from, to, meterId }, { now }) => {
    const { accountId } = await accountKey(deps, number)
    const ofMeter = (column: string) =>
      meterId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${meterId}::bigint`
    // To a plan made once a range of days seems to hold fewer rows than a meter; without its end the index of the meter
    // is taken.
    const isInRange =
      meterId === undefined ? sql`counts_on <= ${endOf(to)}::date` : sql`counts_on - ${endOf(to)}::date <= 0`
    const rows = await rowsOf(
      deps.db,
      meterId === undefined ? 'core-points-consumption' : 'core-point-consumption',
      sql<Row>`
    with live as (
      -- two months more, in which most registers have the reading before the first of the range
      select meter_id, zone, counts_on, value, kwh, source, lag(counts_on) over register as before_on,
        lag(value) over register as before_value
      from core.readings
      where account_id = ${accountId} and superseded_by is null and state not in ('rejected', 'held')
        and counts_on > ${addMonths(firstOfMonth(from), -2)}::date ${ofMeter('meter_id')}
        and ${isInRange}
      window register as (partition by meter_id, zone order by counts_on)
    ), used as (
      select *, to_char(counts_on - 1, 'YYYY-MM') as month, source = 'estimated' as estimated
      from live where kwh is not null and counts_on > ${firstOfMonth(from)}::date
    ), registers as (
      select meter_id, zone, (sum(kwh) * 1000)::bigint as milli, min(counts_on) as first, max(counts_on) as last,
        (array_agg(value order by counts_on desc))[1] as value,
        (array_agg(before_on order by counts_on))[1] as before_on,
        (array_agg(before_value order by counts_on))[1] as before_value,
        coalesce(array_agg(distinct month) filter (where not estimated), '{}') as read,
        coalesce(array_agg(distinct month) filter (where estimated), '{}') as estimated
      from used group by meter_id, zone
    )
    select m.meter_id as "meterId", m.number as meter, m.place, m.alias, m.askoe, m.ratio,
      m.installed_on as "installedOn", m.state = 'active' as active, g.zone, g.milli, g.last as "toDate",
      g.value::float8 as "toValue", coalesce(g.before_on, b.counts_on) as "fromDate",
      coalesce(g.before_value, b.value)::float8 as "fromValue", g.read, g.estimated
    from core.meters m
    left join registers g on g.meter_id = m.meter_id
    left join lateral (
      select r.counts_on, r.value from core.readings r
      where g.before_on is null and r.account_id = m.account_id and r.meter_id = m.meter_id and r.zone = g.zone
        and r.superseded_by is null and r.state not in ('rejected', 'held') and r.counts_on < g.first
      order by r.counts_on desc limit 1
    ) b on true
    where m.account_id = ${accountId} ${ofMeter('m.meter_id')}
    order by m.meter_id`,
    )
    const running = monthOf(kyivDate(now))
    const points = [...Map.groupBy(rows, (row) => row.meterId).values()].map(pointOf)
    return { points: points.filter((point) => point.monthsExpected > 0 || point.registers.length > 0) }

    function pointOf(pointRows: readonly Row[]): Point {
      const [head] = pointRows
      // a group of groupBy is never empty
      const { meterId, meter, place, alias, askoe, ratio, installedOn, active } = head as Row
      const registers = pointRows
        .flatMap((row) =>
          row.zone === null
            ? []
            : [
                {
                  zone: row.zone,
                  fromDate: row.fromDate,
                  fromValue: row.fromValue,
                  toDate: row.toDate,
                  toValue: row.toValue,
                  kwh: fromMilli(row.milli),
                },
              ],
        )
        .toSorted((a, b) => ZONES.indexOf(a.zone) - ZONES.indexOf(b.zone))
      const estimated = new Set(pointRows.flatMap((row) => row.estimated ?? []))
      const read = new Set(
        pointRows.flatMap((row) => row.read ?? []).filter((month) => !estimated.has(month)),
      )
      const stood = monthsBetween(from > monthOf(installedOn) ? from : monthOf(installedOn), to).filter(
        (month) => month < running,
      )
      const settled = new Set([...read, ...estimated])
      return {
        meterId,
        meter,
        place,
        alias,
        askoe,
        ratio,
        monthsExpected: active ? new Set([...stood, ...settled]).size : settled.size,
        monthsRead: read.size,
        monthsEstimated: estimated.size,
        registers,
      }
    }
  },
)

function monthsBetween(from: Month, to: Month): Month[] {
  const months: Month[] = []
  for (let month = from; month <= to; month = addToMonth(month, 1)) months.push(month)
  return months
}
