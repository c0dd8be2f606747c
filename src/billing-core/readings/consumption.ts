import { sql } from 'kysely'
import { addMonths, firstOfMonth, type Month } from '#domain/calendar.ts'
import { fromMilli } from '#domain/consumption.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { type Zone, ZONES } from '#domain/zone.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Reply } from '#billing/own-ids.ts'
import { accountKey } from '#billing/accounts/accounts.ts'
import { linesOfCalculation } from '#billing/kit/bill-line.ts'
import { answers } from '#billing/deps.ts'
import { rowsOf } from '#billing/kit/statement.ts'

type Months = Reply<'ZPORTAL_CONSUMPTION_GET'>['months']
type Row = {
  month: Month
  zone: Zone
  milli: number
  estimated: boolean
  amount: number | null
  total: number | null
  points: number
  pointsRead: number
}

/**
 * The kWh of a month come from the readings that count for a date after its 1st, up to and including the next 1st. The
 * money of a month is that of all its lines on any bill, including corrections (network services belong to no zone).
 * There is no money for a single meter, because network services are charged for the whole account. Oldest month first.
 */
export const getConsumption = answers(
  fm.ZPORTAL_CONSUMPTION_GET,
  async (deps, { account: number, months, meterId = null }, { now }) => {
    const { accountId } = await accountKey(deps, number)
    const thisMonth = firstOfMonth(kyivDate(now))
    const from = addMonths(thisMonth, -months - 12)
    const rows = await rowsOf(
      deps.db,
      'core-consumption',
      sql<Row>`
    with counted as (
      select date_trunc('month', counts_on - 1)::date as month, meter_id, zone, kwh, source = 'estimated' as estimated
      from core.readings
      where account_id = ${accountId} and superseded_by is null and state not in ('rejected', 'held')
        and kwh is not null and counts_on > ${from}::date and counts_on <= ${addMonths(thisMonth, 1)}::date
        and (${meterId}::bigint is null or meter_id = ${meterId})
    ), used as (
      select month, zone, (sum(kwh) * 1000)::bigint as milli, bool_or(estimated) as estimated
      from counted group by month, zone
    ), points as (
      select month, count(distinct meter_id)::int as points,
        count(distinct meter_id) filter (where not estimated)::int as read
      from counted group by month
    ), lines as (
      -- of the month a line is of, whichever bill carries it; what only repeats an entry of the ledger is no consumption
      select to_date(l.month, 'YYYY-MM') as month, l.zone, l."amountKopiykas" as amount
      from core.calculations c, unnest(${linesOfCalculation}) as l
      where c.account_id = ${accountId} and c.period >= ${from}::date and ${meterId}::bigint is null
        and l.month is not null
    ), charged as (
      select month, zone, sum(amount)::bigint as amount from lines where zone is not null group by month, zone
    ), totals as (
      select month, sum(amount)::bigint as total from lines group by month
    )
    select to_char(u.month, 'YYYY-MM') as month, u.zone, u.milli, u.estimated, c.amount,
      p.points, p.read as "pointsRead", t.total
    from used u join points p using (month)
    left join charged c on c.month = u.month and c.zone = u.zone
    left join totals t on t.month = u.month
    order by u.month`,
    )
    const byMonth = Map.groupBy(rows, (row) => row.month)
    const milliOf = (month: Month) => byMonth.get(month)?.reduce((sum, row) => sum + row.milli, 0)
    const first = addMonths(thisMonth, -months).slice(0, 7)
    return {
      months: [...byMonth]
        .filter(([month]) => month >= first)
        .map(([month, monthRows]): Months[number] => {
          const yearBefore = addMonths(`${month}-01`, -12).slice(0, 7)
          const before = milliOf(yearBefore)
          return {
            month,
            points: monthRows[0]?.points ?? 0,
            pointsRead: monthRows[0]?.pointsRead ?? 0,
            kwh: fromMilli(milliOf(month) ?? 0),
            amountKopiykas: monthRows[0]?.total ?? null,
            estimated: monthRows.some((row) => row.estimated),
            lastYearKwh: before === undefined ? null : fromMilli(before),
            lastYearKopiykas: byMonth.get(yearBefore)?.[0]?.total ?? null,
            zones: monthRows
              .toSorted((a, b) => ZONES.indexOf(a.zone) - ZONES.indexOf(b.zone))
              .map(({ zone, milli, amount }) => ({ zone, kwh: fromMilli(milli), amountKopiykas: amount })),
          }
        }),
    }
  },
)
