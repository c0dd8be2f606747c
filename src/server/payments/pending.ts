import { sql } from 'kysely'
import { PENDING_STATES } from '#domain/payment-life.ts'
import type { Deps } from '#server/deps.ts'

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

/** What is on its way for an account, whoever paid it. */
export async function pendingOf(deps: Pick<Deps, 'db'>, account: string): Promise<Pending> {
  const parts = await pendingItems(deps)
    .select(['i.service', pendingSum.as('kopiykas')])
    .where('i.account', '=', account)
    .groupBy('i.service')
    .execute()
  return { kopiykas: parts.reduce((sum, { kopiykas }) => sum + kopiykas, 0), parts }
}
