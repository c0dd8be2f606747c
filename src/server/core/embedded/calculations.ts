import { sql } from 'kysely'
import { firstOfMonth } from '#domain/calendar.ts'
import { fm } from '../function-modules.ts'
import { answers } from './deps.ts'
import { accountKey } from './accounts.ts'
import type { Calculation } from './registers.ts'
import { rowsOf } from './statement.ts'

type Row = Omit<Calculation, 'calculatedAt'> & { calculatedAt: Date }

export const getCalculation = answers(
  fm.ZPORTAL_CALCULATION_GET,
  async (deps, { account: number, period }) => {
    const { accountId } = await accountKey(deps, number)
    const rows = await rowsOf(
      deps.db,
      'core-calculation',
      sql<Row>`
    select to_char(period, 'YYYY-MM') as period, state, calculated_at as "calculatedAt", kwh::float8 as kwh,
      amount_kop as "amountKopiykas", lines, bill_number as "billNumber"
    from core.calculations
    where account_id = ${accountId}
      and (${period ?? null}::text is null or period = ${period ? firstOfMonth(period) : null}::date)
    order by core.calculations.period desc limit 1`,
    )
    const [row] = rows
    return { calculation: row ? { ...row, calculatedAt: row.calculatedAt.toISOString() } : null }
  },
)
