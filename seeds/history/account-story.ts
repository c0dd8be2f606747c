import { addDays, addToMonth, firstOfMonth, type IsoDate, type Month } from '#domain/dates.ts'
import { kyivInstant } from '#domain/kyiv.ts'
import type { Random } from '#seeds/random.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'
import { type AccountBook, openBook } from './account-book.ts'
import { billNumber, dueOn, issuedOn } from './bill-dates.ts'
import {
  type AccountRow,
  type CoreRows,
  type CustomerRow,
  type LineRow,
  noRows,
  type ReadingRow,
} from './core-rows.ts'
import { type MeterStory, tellMeter } from './meter-story.ts'
import { type PayHabit, paymentsOf } from './pay-habits.ts'
import { priceStory, type ToldMeter } from './price-story.ts'

/** An account and how its months went. */
export type AccountStory = {
  customer: CustomerRow
  account: AccountRow
  meters: readonly MeterStory[]
  pays: PayHabit
  /** kopiykas owed before the history begins */
  openingDebt?: number
  /** something that happened in a month: posts to the book and returns the lines the month's bill shows */
  happens?(month: Month, book: AccountBook, rows: CoreRows): LineRow[]
  /** changes what was told once all is known */
  afterwards?(rows: CoreRows, book: AccountBook): void
}

/** Tells three years of an account: readings, calculations, bills, payments, ledger, balance. */
export function tellAccount(story: AccountStory, calendar: TownCalendar, random: Random): CoreRows {
  const { account } = story
  const rows = noRows()
  const book = openBook(account.account_id, random)
  const meters = story.meters.map((meter) => ({ meter, told: tellMeter(meter, random) }))
  const [firstMonth] = calendar.months
  if (!firstMonth) return rows
  const start = firstOfMonth(firstMonth)

  rows.customers.push(story.customer)
  rows.accounts.push(account)
  rows.meters.push(...story.meters.map(({ row }) => row))
  for (const { told } of meters) rows.readings.push(...told.opening(start))
  if (story.openingDebt) book.post(addDays(start, -1), { kind: 'opening', amount_kop: story.openingDebt })

  for (const [index, month] of calendar.months.entries()) {
    payDuring(month, calendar.months.length - index)
    const told = meters
      .filter(({ meter }) => meter.lastMonth === undefined || month <= meter.lastMonth)
      .map(({ meter, told: life }) => ({ meter, readings: life.month(month) }))
    closeMonth(month, told)
  }
  for (let month = calendar.open; month <= calendar.today.slice(0, 7); month = addToMonth(month, 1))
    payDuring(month, 0)

  story.afterwards?.(rows, book)
  rows.payments.push(...book.payments)
  rows.ledger.push(...book.ledger)
  rows.balances.push({
    account_id: account.account_id,
    last_bill: rows.bills.findLast((bill) => bill.state === 'issued')?.number ?? null,
    last_reading_on: latest(rows.readings.map((row) => row.counts_on)),
  })
  return rows

  function payDuring(month: Month, monthsLeft: number) {
    for (const { day, time, amount, source } of paymentsOf(story.pays, book.balance(), monthsLeft, random)) {
      const date = addDays(firstOfMonth(month), day - 1)
      if (date < calendar.today) book.pay(date, time, { amount, source })
    }
  }

  function closeMonth(month: Month, told: readonly ToldMeter[]) {
    const number = billNumber(account.number, month)
    const { lines, kwh, charges } = priceStory(month, account, told)
    const period = firstOfMonth(month)
    const extra = story.happens?.(month, book, rows) ?? []
    for (const { service, amount } of charges)
      book.post(issuedOn(month), { kind: 'charge', amount_kop: amount, service, document: number, period })

    const readings: ReadingRow[] = told.flatMap((one) => one.readings.map(({ reading }) => reading))
    rows.readings.push(...readings.map((reading) => ({ ...reading, bill_number: number })))
    const common = { account_id: account.account_id, period, kwh, lines: [...lines, ...extra] }
    const calculatedAt = kyivInstant(issuedOn(month), '04:30')
    const money = book.month(month)
    rows.calculations.push({
      ...common,
      state: 'final',
      calculated_at: calculatedAt,
      amount_kop: money.amount_kop,
      bill_number: number,
    })
    rows.bills.push({
      ...common,
      ...money,
      number,
      issued_on: issuedOn(month),
      due_on: dueOn(month),
      state: 'issued',
      cancel_reason: null,
      cancelled_on: null,
      replaced_by: null,
      estimated: told.some((one) => one.readings.some(({ estimated }) => estimated)),
    })
  }
}

const latest = (dates: readonly IsoDate[]): IsoDate | null =>
  dates.reduce<IsoDate | null>((last, date) => (last === null || date > last ? date : last), null)
