import { sql } from 'kysely'
import { kyivDate } from '#domain/kyiv.ts'
import type { Core } from '#server/core/call.ts'
import { fm } from '#server/core/function-modules.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { ScheduledJob } from '#server/jobs.ts'

type Counting = Pick<Deps, 'db' | 'now'> & { readonly core: Core }
/** An account of the cabinet, and by which companies and kinds of users it is counted: 'dnem person'. */
type Linked = { readonly account: string; readonly groups: string[] }

/** The most that the core answers at once. */
const PORTION = 5000

async function linkedAfter({ db }: Counting, after: string, portion: number): Promise<Linked[]> {
  const { rows } = await sql<Linked>`
    select l.account, array_agg(distinct l.site || ' ' || u.kind) as groups
    from portal.account_links l join portal.users u using (user_id)
    where l.dropped_at is null and u.kind <> 'admin' and l.account > ${after}
    group by l.account order by l.account limit ${portion}`.execute(db)
  return rows
}

/**
 * Counts how many accounts of the cabinet have something that is past its day, asking the core about thousands at a
 * time. The former count stays until the new one is whole: a run that was killed changes nothing.
 */
export async function countDebts(deps: Counting, signal?: AbortSignal, portion = PORTION): Promise<void> {
  const at = deps.now()
  const counts = new Map<string, number>()
  for (let after = ''; ;) {
    signal?.throwIfAborted()
    const linked = await linkedAfter(deps, after, portion)
    const last = linked.at(-1)
    if (last === undefined) break
    const { debts } = await deps.core.call(fm.ZPORTAL_DEBTS_GET, {
      accounts: linked.map(({ account }) => account),
    })
    const owing = new Set(
      debts.flatMap(({ account, overdueKopiykas }) => (overdueKopiykas > 0 ? account : [])),
    )
    for (const { account, groups } of linked)
      for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + (owing.has(account) ? 1 : 0))
    after = last.account
  }
  const groups = [...counts].map(([group, accounts]) => [...group.split(' '), accounts] as const)
  await inTransaction(deps.db, async (trx) => {
    await sql`delete from telemetry.debt_counts`.execute(trx)
    await sql`
      insert into telemetry.debt_counts (site, user_kind, accounts, counted_at)
      select site, user_kind, accounts, ${at}::timestamptz
      from unnest(${groups.map(([site]) => site)}::text[], ${groups.map(([, kind]) => kind)}::text[],
        ${groups.map(([, , accounts]) => accounts)}::int[]) as counted (site, user_kind, accounts)
      on conflict (site, user_kind) do update
        set accounts = excluded.accounts, counted_at = excluded.counted_at`.execute(trx)
  })
}

/** Counts once a Kyiv day, soon after midnight, when what was due yesterday has become a debt; a missed night later. */
export const debtCount = (deps: Counting): ScheduledJob => ({
  name: 'debt-count',
  cron: '35 * * * *',
  expireInSeconds: 4 * 3600,
  run: async (signal) => {
    const { rows } = await sql<{ at: Date | null }>`
      select max(counted_at) as at from telemetry.debt_counts`.execute(deps.db)
    const last = rows[0]?.at ?? null
    if (last === null || kyivDate(last) < kyivDate(deps.now())) await countDebts(deps, signal)
  },
})
