import { addDays, addToMonth, firstOfMonth, type IsoDate, lastOfMonth, type Month } from '#domain/dates.ts'
import { kyivInstant } from '#domain/kyiv.ts'
import type { Random } from '#seeds/random.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'
import { type AccountBook, openBook } from './account-book.ts'
import { billNumber, dueOn, issuedOn } from './bill-dates.ts'
import { type Correction, correctBill } from './correction.ts'
import { type AccountRow, type CoreRows, type CustomerRow, type LineRow, noRows } from './core-rows.ts'
import { type MeterStory, tellMeter, type ToldRegisters } from './meter-story.ts'
import { type PayHabit, paymentsOf } from './pay-habits.ts'
import { chargesOf, priceStory, type ToldMeter } from './price-story.ts'

/** What a happening may look at and add to. */
export type Told = {
  account: AccountRow
  rows: CoreRows
  book: AccountBook
  registers: readonly ToldRegisters[]
  calendar: TownCalendar
  random: Random
}

/** An account and how its months went. */
export type AccountStory = {
  customer: CustomerRow
  account: AccountRow
  meters: readonly MeterStory[]
  pays: PayHabit
  /** the day the contract was signed, a moment ago: the meters stand, nothing has been counted or billed */
  signedOn?: IsoDate
  /** kopiykas owed before the history begins */
  openingDebt?: number
  /** something that happened in a month: posts to the book and returns the lines its bill shows */
  happens?(month: Month, told: Told): LineRow[]
  /** a bill that was wrong at first */
  correction?: Correction
  /** what came after the last bill */
  lately?(told: Told): void
}

/** Tells three years of an account: readings, calculations, bills, payments, ledger, balance. */
export function tellAccount(story: AccountStory, calendar: TownCalendar, random: Random): CoreRows {
  const { account, correction } = story
  const rows = noRows()
  const book = openBook(account.account_id, random)
  const meters = story.meters.map((meter) => ({ meter, registers: tellMeter(meter, random) }))
  const told: Told = { account, rows, book, calendar, random, registers: meters.map((one) => one.registers) }
  const [firstMonth] = calendar.months
  if (!firstMonth) return rows
  const start = firstOfMonth(firstMonth)

  rows.customers.push(story.customer)
  rows.accounts.push(account)
  rows.meters.push(...story.meters.map(({ row }) => row))
  for (const { meter, registers } of meters) {
    const first = meter.firstMonth ? firstOfMonth(meter.firstMonth) : start
    rows.readings.push(...registers.opening(story.signedOn ?? first))
  }
  // a contract without a point has nothing to bill
  if (meters.length === 0 || story.signedOn) return rows
  if (story.openingDebt) book.post(addDays(start, -1), { kind: 'opening', amount_kop: story.openingDebt })

  for (const [index, month] of calendar.months.entries()) {
    payDuring(month, calendar.months.length - index)
    const counted = meters
      .filter(({ meter }) => month >= (meter.firstMonth ?? month) && month <= (meter.lastMonth ?? month))
      .map(({ meter, registers }) => ({ meter, readings: registers.month(month) }))
    const extra = story.happens?.(month, told) ?? []
    closeMonth(month, counted, extra)
  }
  for (let month = calendar.open; month <= calendar.today.slice(0, 7); month = addToMonth(month, 1)) {
    payDuring(month, 0)
  }
  story.lately?.(told)
  rows.payments.push(...book.payments)
  rows.ledger.push(...book.ledger)
  rows.balances.push({
    account_id: account.account_id,
    last_bill: rows.bills.findLast((bill) => bill.state === 'issued')?.number ?? null,
    // one that was refused is waited for again, as in the core
    last_reading_on: latest(
      rows.readings.filter(({ state }) => state !== 'rejected').map((row) => row.counts_on),
    ),
  })
  return rows

  function payDuring(month: Month, monthsLeft: number) {
    for (const service of ['energy', 'distribution']) {
      for (const { day, time, ...payment } of paymentsOf(
        story.pays,
        book.balance(service),
        monthsLeft,
        random,
      )) {
        const date = addDays(firstOfMonth(month), day - 1)
        if (date < calendar.today) book.pay(date, time, { ...payment, service })
      }
    }
  }

  function closeMonth(month: Month, counted: readonly ToldMeter[], extra: readonly LineRow[]) {
    const [number, period] = [billNumber(account.number, month), firstOfMonth(month)]
    const right = priceStory(month, account, counted)
    const lines = month === correction?.month ? correction.wrong(right) : right
    const later = correction && month === addToMonth(correction.month, 1) ? correctBill(correction, told) : []
    for (const { service, amount } of chargesOf(lines))
      book.post(lastOfMonth(month), { kind: 'charge', amount_kop: amount, service, document: number, period })

    const readings = counted.flatMap((one) => one.readings)
    rows.readings.push(...readings.map(({ reading }) => ({ ...reading, bill_number: number })))
    const money = book.month(month)
    const common = {
      account_id: account.account_id,
      period,
      kwh: kwhOf(right),
      lines: [...lines, ...extra, ...later],
    }
    rows.calculations.push({
      ...common,
      state: 'final',
      calculated_at: kyivInstant(issuedOn(month), '00:05'),
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
      estimated: readings.some(({ estimated }) => estimated),
      by_hand: false,
    })
  }
}

/** kWh of the registers; lines of the network repeat them. */
const kwhOf = (lines: readonly LineRow[]): number =>
  Math.round(lines.reduce((sum, line) => sum + (line.meterId === null ? 0 : line.kwh * 1000), 0)) / 1000

const latest = (dates: readonly IsoDate[]): IsoDate | null =>
  dates.reduce<IsoDate | null>((last, date) => (last === null || date > last ? date : last), null)
