import { sql } from 'kysely'
import { firstOfMonth } from '#domain/calendar.ts'
import { prepared } from '#server/db/prepared.ts'
import { fm } from '#server/core/function-modules.ts'
import { noSuchAccount } from '#server/core/refusal.ts'
import { linesOfCalculation } from '#billing/kit/bill-line.ts'
import { answers } from '#billing/deps.ts'
import type { Calculation } from './registers.ts'

type Row = Omit<Calculation, 'calculatedAt'> & { calculatedAt: Date }

/** One row of an account; of nulls where nothing is calculated. */
const calculationRow = prepared(
  'core-calculation',
  (_db, parameters: { account: string; period: string | null }) => sql<
    Row | (Record<keyof Row, null> & { period: null })
  >`
    select to_char(c.period, 'YYYY-MM') as period, c.state, c.calculated_at as "calculatedAt", c.kwh::float8 as kwh,
      c.amount_kop as "amountKopiykas", to_json(${linesOfCalculation}) as lines, c.bill_number as "billNumber"
    from core.accounts a
    left join lateral (
      select * from core.calculations own where own.account_id = a.account_id
        and (${parameters.period}::date is null or own.period = ${parameters.period}::date)
      order by own.period desc limit 1) c on true
    where a.number = ${parameters.account}`,
)

export const getCalculation = answers(
  fm.ZPORTAL_CALCULATION_GET,
  async (deps, { account: number, period }) => {
    const [row] = await calculationRow(deps.hot, {
      account: number,
      period: period ? firstOfMonth(period) : null,
    })
    if (!row) throw noSuchAccount()
    return {
      calculation: row.period === null ? null : { ...row, calculatedAt: row.calculatedAt.toISOString() },
    }
  },
)
