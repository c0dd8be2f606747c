import { dateTimeText } from '#text/dates.ts'
import type { z } from 'zod'
import type { accountPayments } from '#contract/account-payments.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import type { AccountHead } from '#server/accounts/person-accounts.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { type Paper, pdfFile } from '#server/pdf/document.ts'
import { formatIban } from '#domain/iban.ts'
import { hryvniasText } from '#text/money.ts'
import { billPage, billsPage } from '#text/bills.ts'
import { paymentHistory as words, payments } from '#text/payments.ts'
import { paymentSourceText, paymentStateMeaning, paymentStateText } from '#text/payment-states.ts'
import { type Payee, payeeOf } from './payee.ts'

type Payment = FmReply<'ZPORTAL_PAYMENT_GET'>['payment']

/** Receipt of a payment. @throws 'account-not-found'; 'not-found' on `payment`, also for one of another account */
export async function paymentReceipt(
  deps: Deps,
  caller: Customer,
  input: z.output<typeof accountPayments.paymentReceipt.request>,
) {
  const { head } = await ownAccount(deps, caller, input.account)
  const { payment } = await deps.core.call(fm.ZPORTAL_PAYMENT_GET, {
    account: head.account,
    payment: input.payment,
  })
  const company = await companyHead(deps, head.site)
  const payee = await payeeOf(deps, head, payment, company.name)
  return pdfFile(receiptPaper(head, payment, payee, company, deps.now()))
}

export function receiptPaper(
  head: AccountHead,
  payment: Payment,
  payee: Payee,
  company: Paper['company'],
  madeAt: Date,
): Paper {
  // a receipt confirms only money that has arrived
  const posted = payment.state === 'posted'
  return {
    fileName: payments.receipt(payment.receipt),
    title: payments.receipt(payment.receipt),
    subtitle: words.receiptOf(payment.paidOn),
    company,
    madeAt,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [words.paidAt, dateTimeText(Date.parse(payment.paidAt))],
          [payments.columns.source, paymentSourceText(payment.source)],
          [payments.columns.state, paymentStateText(payment.state)],
          [words.payer, head.customer],
          [billPage.account, head.account],
          [billPage.address, head.address],
          [billPage.contract, billPage.contractOf(head.contractNumber, head.contractDate)],
        ],
      },
      { kind: 'total', name: posted ? words.sum : words.wanted, value: hryvniasText(payment.amountKopiykas) },
      {
        kind: 'facts',
        facts: [
          [billsPage.pay.recipient, payee.recipient],
          [billsPage.pay.code, payee.edrpou],
          [billsPage.pay.iban, formatIban(payee.account)],
          // an agreement with a provider may name a payee without its bank
          ...(payee.name === '' ? [] : [[billsPage.pay.bank, payee.name] as const]),
          [words.purpose, words.purposeText(head.account)],
        ],
      },
      {
        kind: 'text',
        small: true,
        text: posted ? words.receiptNote : (paymentStateMeaning(payment.state) ?? ''),
      },
    ],
  }
}
