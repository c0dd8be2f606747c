import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { type Differing, debtsThatDiffer } from '#billing/money/allocation.ts'
import { type DifferingMonth, monthsThatDiffer } from '#billing/readings/kept-months.ts'

/** Accounts that are compared by one statement. */
const PORTION = 500

type Differences = {
  accounts: number
  debts: (Differing & { account: string })[]
  months: (DifferingMonth & { account: string })[]
}

/**
 * Compares what is kept of every account with the facts it is made of: debts with the ledger (decision 101), months of
 * profiles with their days (decision 117).
 * @param mend writes what the facts say where they differ
 */
export async function checkKept(db: Kysely<Database>, { mend }: { mend: boolean }): Promise<Differences> {
  const differences: Differences = { accounts: 0, debts: [], months: [] }
  let after = 0
  for (;;) {
    const { rows } = await sql<{ accountId: number; account: string }>`
      select account_id as "accountId", number as account from core.accounts
      where account_id > ${after} order by account_id limit ${PORTION}`.execute(db)
    const last = rows.at(-1)?.accountId
    if (last === undefined) return differences
    const { rows: debts } = await debtsThatDiffer(after + 1, last).execute(db)
    const { rows: months } = await monthsThatDiffer(after + 1, last).execute(db)
    const numbers = new Map(rows.map(({ accountId, account }) => [accountId, account]))
    const named = <Row extends { accountId: number }>(row: Row) => ({
      ...row,
      account: numbers.get(row.accountId) ?? '',
    })
    differences.debts.push(...debts.map(named))
    differences.months.push(...months.map(named))
    const [inDebts, inMonths] = [accountsOf(debts), accountsOf(months)]
    if (mend && inDebts.length > 0)
      await sql`select core.work_out_debts_anew(${inDebts}::bigint[])`.execute(db)
    if (mend && inMonths.length > 0)
      await sql`select core.sum_profile_months_anew(${inMonths}::bigint[])`.execute(db)
    differences.accounts += rows.length
    after = last
  }
}

const accountsOf = (rows: readonly { accountId: number }[]) => [
  ...new Set(rows.map(({ accountId }) => accountId)),
]
