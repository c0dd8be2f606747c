import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { type Differing, debtsThatDiffer } from '#billing/money/allocation.ts'
import {
  consumptionThatDiffers,
  type DifferingConsumption,
  type DifferingHours,
  hoursThatDiffer,
} from '#billing/readings/kept-months.ts'

/** Accounts that are compared by one statement. */
const PORTION = 500

type Named<Row> = (Row & { account: string })[]
type Differences = {
  accounts: number
  debts: Named<Differing>
  hours: Named<DifferingHours>
  consumption: Named<DifferingConsumption>
}

/**
 * Compares what is kept of every account with the facts it is made of: debts with the ledger (decision 101), months of
 * profiles with their days (decision 117), months of consumption with the readings (decision 121).
 * @param mend writes what the facts say where they differ
 */
export async function checkKept(db: Kysely<Database>, { mend }: { mend: boolean }): Promise<Differences> {
  const differences: Differences = { accounts: 0, debts: [], hours: [], consumption: [] }
  let after = 0
  for (;;) {
    const { rows } = await sql<{ accountId: number; account: string }>`
      select account_id as "accountId", number as account from core.accounts
      where account_id > ${after} order by account_id limit ${PORTION}`.execute(db)
    const last = rows.at(-1)?.accountId
    if (last === undefined) return differences
    const numbers = new Map(rows.map(({ accountId, account }) => [accountId, account]))
    const differing = async <Row extends { accountId: number }>(
      compare: (from: number, to: number) => RawBuilder<Row>,
      write: (accounts: readonly number[]) => RawBuilder<unknown>,
    ) => {
      const { rows: unlike } = await compare(after + 1, last).execute(db)
      const accounts = [...new Set(unlike.map(({ accountId }) => accountId))]
      if (mend && accounts.length > 0) await write(accounts).execute(db)
      return unlike.map((row) => ({ ...row, account: numbers.get(row.accountId) ?? '' }))
    }
    differences.debts.push(
      ...(await differing(
        debtsThatDiffer,
        (accounts) => sql`select core.work_out_debts_anew(${accounts}::bigint[])`,
      )),
    )
    differences.hours.push(
      ...(await differing(
        hoursThatDiffer,
        (accounts) => sql`select core.sum_profile_months_anew(${accounts}::bigint[])`,
      )),
    )
    differences.consumption.push(
      ...(await differing(
        consumptionThatDiffers,
        (accounts) => sql`select core.sum_consumption_months_anew(${accounts}::bigint[])`,
      )),
    )
    differences.accounts += rows.length
    after = last
  }
}
