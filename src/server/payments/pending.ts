import { type Kysely, sql } from 'kysely'
import { PENDING_STATES } from '#domain/payment-life.ts'
import { beside } from '#server/beside.ts'
import type { Database } from '#server/db/schema.ts'
import type { Caller, Deps } from '#server/deps.ts'

/** Money that providers have confirmed and the ledger does not show yet: neither a debt nor paid. */
export type Pending = {
  readonly kopiykas: number
  /** by the service that a part was paid for; null: for whatever is owed */
  readonly parts: readonly { readonly service: string | null; readonly kopiykas: number }[]
}

/** Parts of payments on their way to the ledger. */
export const pendingItems = ({ db }: Pick<Deps, 'db'>) =>
  db
    .selectFrom('portal.payments as p')
    .innerJoin('portal.payment_items as i', 'i.payment_id', 'p.payment_id')
    .where('p.state', 'in', PENDING_STATES)
    .where('i.posted_at', 'is', null)

export const pendingSum = sql<number>`sum(i.amount_kop - i.returned_kop)::bigint`

const partsOf = (db: Kysely<Database>, account: string) =>
  pendingItems({ db })
    .select(['i.service', pendingSum.as('kopiykas')])
    .where('i.account', '=', account)
    .groupBy('i.service')
const wholeOf = (parts: Pending['parts']): Pending => ({
  kopiykas: parts.reduce((sum, { kopiykas }) => sum + kopiykas, 0),
  parts,
})

/** What is on its way for an account, whoever paid it. */
export const pendingOf = async ({ db }: Pick<Deps, 'db'>, account: string): Promise<Pending> =>
  wholeOf(await partsOf(db, account).execute())

/** The same of the account that a request names, asked together with the session of the call. */
export const pendingParts = beside<Pending['parts']>(
  'pending',
  ({ account }, db) => sql`(select coalesce(json_agg(p), '[]') from (${partsOf(db, account)}) p)`,
)

/** The same of the caller's account, without a statement where the call has asked for it by this number. */
export async function pendingOfNamed(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  { account, typed }: { account: string; typed: string },
): Promise<Pending> {
  const parts = account === typed ? pendingParts.of(caller) : undefined
  return parts ? wholeOf(parts) : pendingOf(deps, account)
}
