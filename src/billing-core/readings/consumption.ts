import { sql } from 'kysely'
import { addMonths, firstOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'
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
  final: boolean | null
  points: number
  pointsRead: number
}

/** Months of all points together, kept where readings are written (docs/decisions/0121). */
const usedByAccount = (accountId: number, from: IsoDate, to: IsoDate) => sql`
      select k.month, z.zone, z.milli, k.estimated, k.points, k.points_read
      from core.consumption_months k, lateral (values ('single', k.single), ('day', k.day), ('night', k.night),
        ('peak', k.peak), ('half-peak', k.half_peak)) as z (zone, milli)
      where k.account_id = ${accountId} and k.month between ${from}::date and ${to}::date and z.milli is not null`

const usedByMeter = (accountId: number, meterId: number, from: IsoDate, to: IsoDate) => sql`
      select date_trunc('month', counts_on - 1)::date as month, zone, (sum(kwh) * 1000)::bigint as milli,
        bool_or(source = 'estimated') as estimated, 1 as points,
        max(case when bool_or(source <> 'estimated') then 1 else 0 end) over (
          partition by date_trunc('month', counts_on - 1)::date) as points_read
      from core.readings
      where account_id = ${accountId} and meter_id = ${meterId} and superseded_by is null
        and state not in ('rejected', 'held') and kwh is not null and counts_on > ${from}::date
        and counts_on <= ${addMonths(to, 1)}::date
      group by date_trunc('month', counts_on - 1)::date, zone`

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
      meterId === null ? 'core-consumption' : 'core-consumption-meter',
      sql<Row>`
    with used as (${meterId === null ? usedByAccount(accountId, from, thisMonth) : usedByMeter(accountId, meterId, from, thisMonth)}
    ), lines as (
      -- of the month a line is of, whichever bill carries it; what only repeats an entry of the ledger is no consumption
      select to_date(l.month, 'YYYY-MM') as month, l.zone, l."amountKopiykas" as amount,
        c.state = 'final' and l.month = to_char(c.period, 'YYYY-MM') as final
      from core.calculations c, unnest(${linesOfCalculation}) as l
      where c.account_id = ${accountId} and c.period >= ${from}::date and ${meterId}::bigint is null
        and l.month is not null
    ), charged as (
      select month, zone, sum(amount)::bigint as amount from lines where zone is not null group by month, zone
    ), totals as (
      select month, sum(amount)::bigint as total, bool_or(final) as final from lines group by month
    )
    select to_char(u.month, 'YYYY-MM') as month, u.zone, u.milli, u.estimated, c.amount, u.points,
      u.points_read as "pointsRead", t.total, t.final
    from used u
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
            final: monthRows[0]?.final ?? undefined,
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
