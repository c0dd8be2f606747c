import { monthPlain } from '#text/dates.ts'
import type { z } from 'zod'
import type { payTo } from '#contract/billing-fields.ts'
import { type Month } from '#domain/calendar.ts'
import type { Kopiykas } from '#domain/money.ts'
import { checkNbuPayment, NBU_LOCK, nbuQrLink, nbuText } from '#domain/qr-nbu.ts'
import type { AccountHead } from '#server/accounts/person-accounts.ts'
import { bills, billsPage } from '#text/billing.ts'

export type PayTo = z.input<typeof payTo>

/** Details of a payment for an account, of a month or of whatever is owed, and the link of its NBU QR code; the sum may be changed by the payer. */
export function payToOf(
  head: AccountHead,
  recipient: string,
  payment: { amount: Kopiykas; period?: Month; reference?: string },
): PayTo {
  const purpose =
    payment.period === undefined
      ? billsPage.pay.anyMonth(head.account)
      : bills.purpose(head.account, monthPlain(payment.period))
  const amountKopiykas = payment.amount > 0 ? payment.amount : null
  const code = {
    name: nbuText(recipient),
    iban: head.bankAccount,
    amount: amountKopiykas,
    code: head.bankEdrpou,
    purpose: nbuText(purpose),
    reference: payment.reference && payment.reference.length <= 35 ? payment.reference : undefined,
    lock: NBU_LOCK.allButAmount,
  }
  return {
    recipient,
    iban: head.bankAccount,
    bankName: head.bankName,
    bankMfo: head.bankMfo,
    code: head.bankEdrpou,
    purpose,
    amountKopiykas,
    link: checkNbuPayment(code).length === 0 ? nbuQrLink(code) : null,
  }
}
