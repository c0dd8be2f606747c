import { bankOf } from '#domain/bank-services.ts'
import type { AccountHead } from '#server/accounts/person-accounts.ts'
import type { FmReply } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'

export type Payee = { recipient: string; edrpou: string; account: string; name: string }

/**
 * Whom a payment went to: what was told before paying where a provider took it, else the bank account of the company on
 * that day for the service that was named.
 */
export async function payeeOf(
  { db }: Pick<Deps, 'db'>,
  head: AccountHead,
  payment: Pick<FmReply<'ZPORTAL_PAYMENT_GET'>['payment'], 'id' | 'paidTo'>,
  company: string,
): Promise<Payee> {
  const online = await db
    .selectFrom('portal.payment_items as i')
    .innerJoin('portal.payments as p', 'p.payment_id', 'i.payment_id')
    .select('p.payee')
    .where('i.core_payment', '=', payment.id)
    .executeTakeFirst()
  if (!online) return { recipient: company, ...(payment.paidTo ?? bankOf(head, null)) }
  const { name, edrpou, iban, bankName } = online.payee
  return { recipient: name, edrpou, account: iban, name: bankName }
}
