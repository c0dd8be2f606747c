import type { z } from 'zod'
import type { payDoor, payments } from '#contract/payments.ts'
import { formatIban } from '#domain/iban.ts'
import { isSite } from '#domain/site.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { pdfFile } from '#server/pdf/document.ts'
import { Problem } from '#server/problem.ts'
import { billPage, billsPage } from '#text/bills.ts'
import { dateTimeText } from '#text/dates.ts'
import { hryvniasText } from '#text/money.ts'
import { paymentLife } from '#text/payment-life.ts'
import { paymentSourceText } from '#text/payment-states.ts'
import { paymentHistory, payments as paymentTexts } from '#text/payments.ts'
import { purposeOf } from './basket.ts'
import { type Item, itemsOf } from './carry.ts'
import { maskAccount, paymentByCode } from './door.ts'
import { ownPayment } from './own.ts'
import type { Payment } from './store.ts'

/** Receipt of the company for money that has come. @throws 'not-found'; 'conflict' while the ledger does not show it */
export async function receiptOwn(
  deps: Deps,
  caller: Customer,
  { payment: id }: z.output<typeof payments.receipt.request>,
) {
  const { payment, items } = await ownPayment(deps, caller, id)
  return receiptOf(deps, payment, items)
}

/** The same for whoever has the address of the way back: of an account no more than its end. @throws 'pay-link-ended' */
export async function payReceipt(
  deps: Deps,
  _caller: null,
  { code }: z.output<typeof payDoor.receipt.request>,
) {
  const payment = await paymentByCode(deps, code)
  const items = await itemsOf(deps.db, payment.payment_id)
  return receiptOf(
    deps,
    payment,
    items.map((item) => ({ ...item, account: maskAccount(item.account) })),
  )
}

async function receiptOf(
  deps: Deps,
  payment: Payment,
  items: readonly Pick<Item, 'account' | 'amount_kop' | 'returned_kop'>[],
) {
  // it confirms only money that has come and has not gone back
  if (payment.state !== 'credited' || payment.credited_at === null || !isSite(payment.site))
    throw new Problem('conflict')
  const returned = items.reduce((all, { returned_kop }) => all + returned_kop, 0)
  const sum = items.reduce((all, { amount_kop }) => all + amount_kop, 0) - returned
  return pdfFile({
    fileName: paymentTexts.receipt(payment.number),
    title: paymentTexts.receipt(payment.number),
    subtitle: paymentHistory.paidAt,
    company: await companyHead(deps, payment.site),
    madeAt: deps.now(),
    blocks: [
      {
        kind: 'facts',
        facts: [
          [paymentHistory.paidAt, dateTimeText(payment.confirmed_at ?? payment.credited_at)],
          [paymentTexts.columns.source, paymentSourceText(payment.provider)],
          ...items.map(({ account, amount_kop }): [string, string] => [
            `${billPage.account} ${account}`,
            hryvniasText(amount_kop),
          ]),
          ...(returned === 0 ? [] : [[paymentLife.returned, hryvniasText(returned)] as const]),
        ],
      },
      { kind: 'total', name: paymentHistory.sum, value: hryvniasText(sum) },
      {
        kind: 'facts',
        facts: [
          [billsPage.pay.recipient, payment.payee.name],
          [billsPage.pay.code, payment.payee.edrpou],
          [billsPage.pay.iban, formatIban(payment.payee.iban)],
          [paymentHistory.purpose, purposeOf(items)],
        ],
      },
      { kind: 'text', small: true, text: paymentHistory.receiptNote },
    ],
  })
}
