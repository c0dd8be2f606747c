import { firstOfMonth, type IsoDate, lastOfMonth, type Month } from '#domain/calendar.ts'
import { kyivInstant } from '#domain/kyiv.ts'
import type { Random } from '#seeds/random.ts'
import type { Row } from '#billing/kit/tables.ts'
import { type BillLine, withoutRegister } from '#billing/kit/bill-line.ts'

type Posting = Pick<Row<'ledger'>, 'kind' | 'amount_kop'> &
  Partial<Pick<Row<'ledger'>, 'service' | 'document' | 'note' | 'period'>>

/**
 * The money of one account while its history is made: postings, payments and the bills that sum them up. Every
 * posting of a month that is not a payment is a line of its bill, so begin + charged − paid = end.
 */
export type AccountBook = {
  ledger: Row<'ledger'>[]
  payments: Row<'payments'>[]
  /** kopiykas owed now, for one service or for all */
  balance(service?: string): number
  post(date: IsoDate, posting: Posting): void
  pay(
    date: IsoDate,
    time: string,
    payment: { amount: number; source: string; service?: string },
  ): Row<'payments'>
  /** what the bill of a month sums up */
  month(month: Month): Pick<Row<'bills'>, 'begin_kop' | 'amount_kop' | 'paid_kop' | 'end_kop'>
}

export function openBook(accountId: number, random: Random): AccountBook {
  const ledger: Row<'ledger'>[] = []
  const payments: Row<'payments'>[] = []
  const sum = (rows: readonly Row<'ledger'>[]) => rows.reduce((total, row) => total + row.amount_kop, 0)

  const post: AccountBook['post'] = (date, posting) => {
    ledger.push({
      account_id: accountId,
      entry_date: date,
      entry_id: random.uuid(),
      kind: posting.kind,
      service: posting.service ?? 'energy',
      amount_kop: posting.amount_kop,
      document: posting.document ?? null,
      note: posting.note ?? null,
      period: posting.period ?? null,
      created_at: kyivInstant(date, '09:00'),
    })
  }
  return {
    ledger,
    payments,
    post,
    balance: (service) => sum(ledger.filter((row) => service === undefined || row.service === service)),
    pay(date, time, { amount, source, service }) {
      const payment: Row<'payments'> = {
        account_id: accountId,
        paid_on: date,
        payment_id: random.uuid(),
        amount_kop: amount,
        source,
        receipt: `${date.slice(2, 4)}${date.slice(5, 7)}${date.slice(8)}-${random.digits(8)}`,
        status: 'posted',
        paid_at: kyivInstant(date, time),
        provider_payment_id: source === 'liqpay' ? `${accountId}${random.digits(10)}` : null,
        service: null,
      }
      payments.push(payment)
      post(date, {
        kind: 'payment',
        amount_kop: -amount,
        document: payment.receipt,
        service,
      })
      return payment
    },
    month(month) {
      const [first, last] = [firstOfMonth(month), lastOfMonth(month)]
      const within = ledger.filter((row) => row.entry_date >= first && row.entry_date <= last)
      const begin = sum(ledger.filter((row) => row.entry_date < first))
      const paid = -sum(within.filter((row) => row.kind === 'payment'))
      const charged = sum(within) + paid
      return { begin_kop: begin, amount_kop: charged, paid_kop: paid, end_kop: begin + charged - paid }
    },
  }
}

/** A line of a bill that is not about a register: a recalculation, a decision on an act. */
export const plainLine = (
  month: Month,
  line: Pick<BillLine, 'service' | 'amountKopiykas' | 'note' | 'act'> &
    Partial<Pick<BillLine, 'kwh' | 'priceE4'>>,
): BillLine => ({
  ...withoutRegister(month),
  days: 0,
  kwh: 0,
  priceE4: 0,
  coefficient: 100,
  month: null,
  recalculation: null,
  ...line,
})
