import { bankOf } from '#domain/bank-services.ts'
import { monthPlain } from '#text/dates.ts'
import type { z } from 'zod'
import type { payTo } from '#contract/bill-fields.ts'
import { type Month } from '#domain/calendar.ts'
import type { Kopiykas } from '#domain/money.ts'
import { checkNbuPayment, NBU_LOCK, nbuQrLink, nbuText } from '#domain/qr-nbu.ts'
import type { AccountHead } from '#server/accounts/person-accounts.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import type { Pending } from '#server/payments/pending.ts'
import { bills, billsPage } from '#text/bills.ts'
import { ownPurpose } from '#text/pay-purpose.ts'

export type PayTo = z.input<typeof payTo>

type Wanted = {
  amount: Kopiykas
  period?: Month | undefined
  reference?: string | undefined
  /** comes before this payment */
  pending?: Pending | undefined
}
type Service = { service: string; name: string }

/**
 * Details of a payment for an account, of a month or of whatever is owed, and the link of its NBU QR code; the sum may
 * be changed by the payer.
 * @param of the service that is paid for, where it has a bank account of its own
 */
export function payToOf(
  head: AccountHead,
  recipient: string,
  payment: Wanted,
  of: Service | null = null,
): PayTo {
  const bank = bankOf(head, of?.service ?? null)
  const purpose =
    of !== null
      ? ownPurpose(of.name, head.account)
      : payment.period === undefined
        ? billsPage.pay.anyMonth(head.account)
        : bills.purpose(head.account, monthPlain(payment.period))
  const amountKopiykas = payment.amount > 0 ? payment.amount : null
  const code = {
    name: nbuText(recipient),
    iban: bank.account,
    amount: amountKopiykas,
    code: bank.edrpou,
    purpose: nbuText(purpose),
    reference: payment.reference && payment.reference.length <= 35 ? payment.reference : undefined,
    lock: NBU_LOCK.allButAmount,
  }
  return {
    recipient,
    iban: bank.account,
    bankName: bank.name,
    bankMfo: bank.mfo,
    code: bank.edrpou,
    purpose,
    service: of?.name ?? null,
    amountKopiykas,
    link: checkNbuPayment(code).length === 0 ? nbuQrLink(code) : null,
  }
}

/**
 * The same where services of the company are paid to accounts of their own: what of the sum goes to each, as the core
 * would lay it on debts. One way for a company without such accounts, and for a sum that the payer enters.
 * @returns first what is paid to the common account, if anything; never empty
 */
export async function waysToPay(
  { core }: Pick<Deps, 'core'>,
  head: AccountHead,
  recipient: string,
  payment: Wanted,
): Promise<[PayTo, ...PayTo[]]> {
  const whole = payToOf(head, recipient, payment)
  if (head.serviceBanks.length === 0 || payment.amount <= 0 || !core.can('payment-post')) return [whole]
  const ownServices = new Set(head.serviceBanks.map(({ service }) => service))
  const before = (payment.pending?.parts ?? []).flatMap(({ service, kopiykas }) =>
    kopiykas > 0
      ? [{ amountKopiykas: kopiykas, ...(service !== null && ownServices.has(service) && { service }) }]
      : [],
  )
  const { payments } = await core.call(fm.ZPORTAL_PAYMENT_PREVIEW, {
    account: head.account,
    payments: [...before, { amountKopiykas: payment.amount }],
  })
  const covered = payments.at(-1)?.lines ?? []
  const servicePayees = head.serviceBanks.flatMap(({ service }) => {
    const lines = covered.filter((line) => line.service === service)
    const amount = lines.reduce((sum, { paysKopiykas }) => sum + paysKopiykas, 0)
    const [first] = lines
    return first && amount > 0
      ? [payToOf(head, recipient, { ...payment, amount }, { service, name: first.name })]
      : []
  })
  const rest =
    payment.amount - servicePayees.reduce((sum, { amountKopiykas }) => sum + (amountKopiykas ?? 0), 0)
  const [first, ...more] = servicePayees
  if (rest > 0) return [payToOf(head, recipient, { ...payment, amount: rest }), ...servicePayees]
  return first ? [first, ...more] : [whole]
}
