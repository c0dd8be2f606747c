import { sql } from 'kysely'
import type { PaperKind } from '#domain/papers.ts'
import type { Deps } from '#server/deps.ts'

/** Papers of an account are offered, signed, objected to and taken back one after another, inside a transaction. */
export const lockPapers = ({ db }: Pick<Deps, 'db'>, account: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${account}, 4041))`.execute(db)

/** The same of several accounts, always in one order, so that nobody waits for whoever waits for them. */
export const lockAllPapers = ({ db }: Pick<Deps, 'db'>, accounts: readonly string[]) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended(account, 4041))
    from (select distinct account from unnest(${[...accounts]}::text[]) as account order by account) a`.execute(
    db,
  )

/** Documents are asked to be signed no more, until they are offered anew. Nothing happens to those that were signed. */
export async function takePaperBack(
  { db }: Pick<Deps, 'db'>,
  { account, kind, keys }: { account: string; kind: PaperKind; keys: readonly string[] },
): Promise<void> {
  await db
    .updateTable('portal.papers')
    .set({ state: 'replaced' })
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where('key', 'in', [...keys])
    .where('state', '=', 'waiting')
    .execute()
}
