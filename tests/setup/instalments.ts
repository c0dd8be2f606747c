import { sql } from 'kysely'
import { SITES } from '#domain/site.ts'
import type { TestApp } from './app.ts'

type Town = Pick<TestApp, 'deps' | 'database'>

/** Every company lets a debt be paid in parts. */
async function letInstalments({ deps }: Town): Promise<void> {
  await deps.db
    .insertInto('portal.rules')
    .values(
      SITES.map((site) => ({
        kind: 'instalments' as const,
        variant: site,
        valid_from: '2026-01-01',
        valid_to: null,
        value: '6 50000 10000 20',
        note: null,
        act: 'Наказ № 12',
        act_on: null,
        act_url: null,
        confidence: 'high' as const,
        entered_by: 'test',
        entered_at: deps.now(),
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute()
}

/** The account owes a thousand at least. @returns what it owes */
export async function makeOwing(t: Town, account: string): Promise<number> {
  await letInstalments(t)
  const balance = async () => {
    const { rows } = await sql<{ kop: number }>`
      select b.balance_kop as kop from core.balances b join core.accounts a using (account_id)
      where a.number = ${account}`.execute(t.database.owner.db)
    return rows[0]?.kop ?? 0
  }
  if ((await balance()) < 1000_00)
    await sql`
      insert into core.ledger (account_id, entry_date, entry_id, kind, amount_kop, note)
      select account_id, '2026-11-01', gen_random_uuid(), 'charge', 1500_00, 'test' from core.accounts
      where number = ${account}`.execute(t.database.owner.db)
  return balance()
}

/** The company has cut the supply of an account. */
export async function cutOff({ database }: Pick<Town, 'database'>, account: string): Promise<void> {
  await sql`update core.accounts set start_shutdown = '2026-11-01', end_shutdown = null
    where number = ${account}`.execute(database.owner.db)
}
