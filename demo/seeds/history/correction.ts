import { addDays, addToMonth, firstOfMonth, type Month } from '#domain/calendar.ts'
import { plainLine } from './account-book.ts'
import { billNumber } from './bill-dates.ts'
import type { BillLine } from '#billing/kit/bill-line.ts'
import { chargesOf } from './price-story.ts'
import type { StoryContext } from './story.ts'

/** A bill with wrong lines, and its correction a month later. */
export type Correction = {
  month: Month
  reason: string
  /** the lines it was issued with */
  wrong(right: readonly BillLine[]): BillLine[]
  /** makes the right lines from the wrong ones */
  right(wrong: readonly BillLine[]): BillLine[]
}

/** Cancels the wrong bill on the 12th and issues the right one; returns the line for the next bill. */
export function correctBill(
  { month, reason, right }: Correction,
  { account, rows, book }: StoryContext,
): BillLine[] {
  const old = rows.bills.find((bill) => bill.number === billNumber(account.number, month))
  const calculation = rows.calculations.find((row) => row.bill_number === old?.number)
  if (!old || !calculation) throw new Error(`nothing to correct in ${month}`)
  const date = addDays(firstOfMonth(addToMonth(month, 1)), 11)
  const number = billNumber(account.number, month, 2)
  const lines = right(old.lines)

  for (const { service, amount } of chargesOf(old.lines)) {
    book.post(date, {
      kind: 'cancellation',
      amount_kop: -amount,
      service,
      document: old.number,
      note: reason,
    })
  }
  for (const { service, amount } of chargesOf(lines)) {
    book.post(date, { kind: 'charge', amount_kop: amount, service, document: number, period: old.period })
  }
  const amount = lines.reduce((sum, line) => sum + line.amountKopiykas, 0)
  rows.bills.push({
    ...old,
    number,
    lines,
    issued_on: date,
    due_on: addDays(date, 14),
    amount_kop: amount,
    end_kop: old.begin_kop + amount - old.paid_kop,
  })
  Object.assign(old, { state: 'replaced', cancel_reason: reason, cancelled_on: date, replaced_by: number })
  Object.assign(calculation, { amount_kop: amount, bill_number: number })
  for (const reading of rows.readings) if (reading.bill_number === old.number) reading.bill_number = number
  return [
    plainLine(addToMonth(month, 1), {
      service: 'energy',
      amountKopiykas: amount - old.amount_kop,
      note: 'recalculation',
      act: reason,
    }),
  ]
}
