import { sql } from 'kysely'
import { PAYMENT_LEAST, PAYMENT_MOST, PENDING_STATES } from '#domain/payment-life.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'

/** What is owed now, what of it is on its way, and what is left to pay. */
export async function leftToPay({ core, db }: Pick<Deps, 'core' | 'db'>, account: string) {
  const { endKopiykas } = await core.call(fm.ZPORTAL_BALANCE_GET, { account })
  const { kopiykas: pending } = await db
    .selectFrom('portal.payments as p')
    .innerJoin('portal.payment_items as i', 'i.payment_id', 'p.payment_id')
    .select(sql<number>`coalesce(sum(i.amount_kop - i.returned_kop), 0)::bigint`.as('kopiykas'))
    .where('i.account', '=', account)
    .where('i.posted_at', 'is', null)
    .where('p.state', 'in', PENDING_STATES)
    .executeTakeFirstOrThrow()
  const debt = Math.max(0, endKopiykas)
  const left = Math.min(debt - pending, PAYMENT_MOST)
  return {
    debtKopiykas: debt,
    pendingKopiykas: pending,
    recommendedKopiykas: left >= PAYMENT_LEAST ? left : null,
  }
}
