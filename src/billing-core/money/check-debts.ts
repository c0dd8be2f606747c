import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { type Differing, debtsThatDiffer } from './allocation.ts'

/** Accounts that are compared by one statement. */
const PORTION = 500

/**
 * Compares what is kept of the debts of every account with what its ledger says.
 * @param mend writes what the ledger says where they differ
 */
export async function checkDebts(
  db: Kysely<Database>,
  { mend }: { mend: boolean },
): Promise<{ accounts: number; differing: (Differing & { account: string })[] }> {
  const differing: (Differing & { account: string })[] = []
  let [accounts, after] = [0, 0]
  for (;;) {
    const { rows } = await sql<{ accountId: number; account: string }>`
      select account_id as "accountId", number as account from core.accounts
      where account_id > ${after} order by account_id limit ${PORTION}`.execute(db)
    const last = rows.at(-1)?.accountId
    if (last === undefined) return { accounts, differing }
    const { rows: differences } = await debtsThatDiffer(after + 1, last).execute(db)
    const numbers = new Map(rows.map(({ accountId, account }) => [accountId, account]))
    differing.push(
      ...differences.map((difference) => ({
        ...difference,
        account: numbers.get(difference.accountId) ?? '',
      })),
    )
    const wrong = [...new Set(differences.map(({ accountId }) => accountId))]
    if (mend && wrong.length > 0) await sql`select core.work_out_debts_anew(${wrong}::bigint[])`.execute(db)
    accounts += rows.length
    after = last
  }
}
