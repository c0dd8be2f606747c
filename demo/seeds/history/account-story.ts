import { addDays, addToMonth, firstOfMonth, type IsoDate, lastOfMonth, type Month } from '#domain/calendar.ts'
import { kyivInstant } from '#domain/kyiv.ts'
import type { SupplyBreak } from '#domain/month-use.ts'
import type { ContractPrice } from '#domain/prices.ts'
import type { ClosedAccount } from '#billing/closing/close-account.ts'
import { seededRandom } from '#seeds/random.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'
import { openBook } from './account-book.ts'
import { billNumber, dueOn, issuedOn } from './bill-dates.ts'
import { type Correction, correctBill } from './correction.ts'
import { type CoreRows, noRows } from './core-rows.ts'
import type { Row } from '#billing/kit/tables.ts'
import type { BillLine } from '#billing/kit/bill-line.ts'
import { tellMeter } from './meter-story.ts'
import { tellProfile } from './profile-story.ts'
import { type PayHabit, paymentsOf } from './pay-habits.ts'
import { chargesOf, closeStory } from './price-story.ts'
import type { MeterStory, StoryContext } from './story.ts'

/** An account and the story of its months. */
export type AccountStory = {
  customer: Row<'customers'>
  account: Row<'accounts'>
  meters: readonly MeterStory[]
  /** for a business: the prices of its contract, the earliest first */
  supply?: readonly ContractPrice[]
  pays: PayHabit
  /** the day a new contract was signed: the meters are installed, nothing has been counted or billed yet */
  signedOn?: IsoDate
  /** kopiykas owed before the history begins */
  openingDebt?: number
  /** days without supply, all in closed months */
  dark?: readonly SupplyBreak[]
  /** a month whose reading was held when it closed and accepted after that */
  heldIn?: Month
  /** an event of a month: posts to the book and returns the lines of its bill */
  happens?(month: Month, context: StoryContext): BillLine[]
  /** a bill that was wrong at first */
  correction?: Correction
  /** what happened after the last bill */
  lately?(context: StoryContext): void
}

/**
 * Makes three years of an account: readings, calculations, bills, payments, ledger, balance. How much is drawn depends
 * on the date, so the history has a stream of its own, named by `key`.
 */
export function makeAccount(story: AccountStory, calendar: TownCalendar, key: string): CoreRows {
  const { account, correction } = story
  const random = seededRandom(`history of ${key}`)
  const rows = noRows()
  const book = openBook(account.account_id, random)
  const dark = story.dark ?? []
  const meters = story.meters.map((meter) => ({ meter, registers: tellMeter(meter, random, dark) }))
  const context: StoryContext = {
    account,
    rows,
    book,
    calendar,
    random,
    registers: meters.map((story) => story.registers),
  }
  const [firstMonth] = calendar.months
  if (!firstMonth) return rows
  const start = firstOfMonth(firstMonth)

  rows.customers.push(story.customer)
  rows.accounts.push(account)
  rows.contract_prices.push(
    ...(story.supply ?? []).map(({ from, perMwhE2 }) => ({
      account_id: account.account_id,
      valid_from: firstOfMonth(from),
      per_mwh_e2: perMwhE2,
      entered_by: 'demo',
    })),
  )
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
    for (const { meter, registers } of meters)
      if (month >= (meter.firstMonth ?? month) && month <= (meter.lastMonth ?? month))
        rows.readings.push(...registers.month(month))
    const held = month === story.heldIn ? takeOut(month) : []
    closeMonth(month, story.happens?.(month, context) ?? [])
    for (const reading of held) acceptLate(reading)
  }
  for (let month = calendar.open; month <= calendar.today.slice(0, 7); month = addToMonth(month, 1)) {
    payDuring(month, 0)
  }
  story.lately?.(context)
  // a meter that was taken away sends nothing
  for (const meter of story.meters)
    if (meter.row.removed_on === null) rows.profiles.push(...tellProfile(meter, rows.readings, calendar))
  rows.payments.push(...book.payments)
  rows.ledger.push(...book.ledger)
  rows.balances.push({
    account_id: account.account_id,
    last_bill: rows.bills.findLast((bill) => bill.state === 'issued')?.number ?? null,
    // after a refused reading a new one is awaited, as in the core
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

  function closeMonth(month: Month, extra: readonly BillLine[]) {
    const [number, period] = [billNumber(account.number, month), firstOfMonth(month)]
    const closed = closeStory(month, rows, dark, () => random.uuid())
    const lines = month === correction?.month ? correction.wrong(closed.lines) : [...closed.lines]
    const later =
      correction && month === addToMonth(correction.month, 1) ? correctBill(correction, context) : []
    const charges =
      month === correction?.month
        ? chargesOf(lines).map(({ service, amount }) => ({
            service,
            amountKopiykas: amount,
            month,
            kind: 'charge' as const,
          }))
        : closed.charges
    for (const { service, amountKopiykas, kind, month: of } of charges)
      book.post(lastOfMonth(month), {
        kind,
        amount_kop: amountKopiykas,
        service,
        document: number,
        period: firstOfMonth(of),
      })
    takeReadings(month, number, closed)
    const money = book.month(month)
    const all = [...lines, ...extra, ...later]
    const common = { account_id: account.account_id, period, kwh: closed.kwh }
    rows.calculations.push({
      ...common,
      state: 'final',
      calculated_at: kyivInstant(issuedOn(month), '00:05'),
      amount_kop: money.amount_kop,
      bill_number: all.length === 0 ? null : number,
      lines: all.length === 0 ? [] : null,
      nothing_due: all.length === 0,
    })
    if (all.length === 0) return
    rows.bills.push({
      ...common,
      ...money,
      lines: all,
      number,
      issued_on: issuedOn(month),
      due_on: dueOn(month),
      state: 'issued',
      cancel_reason: null,
      cancelled_on: null,
      replaced_by: null,
      estimated: closed.estimated,
      by_hand: false,
    })
  }

  /** A held reading does not count. */
  function takeOut(month: Month): Row<'readings'>[] {
    const end = firstOfMonth(addToMonth(month, 1))
    const held = rows.readings.filter((row) => row.counts_on === end && row.state === 'accepted')
    rows.readings = rows.readings.filter((row) => !held.includes(row))
    const decided_at = kyivInstant(addDays(end, 9), '11:30')
    return held.map((row) => ({ ...row, hold_reason: 'large-deviation', decided_at }))
  }

  /** The reading replaces the estimate by which the month was billed. */
  function acceptLate(reading: Row<'readings'>) {
    const { meter_id, zone, counts_on, reading_id } = reading
    for (const row of rows.readings)
      if (row.meter_id === meter_id && row.zone === zone && row.counts_on === counts_on)
        Object.assign(row, { superseded_by: reading_id, state: 'superseded' })
    rows.readings.push(reading)
  }

  /** The rows of readings as they are after the month is closed. */
  function takeReadings(month: Month, number: string, { computed, changed, lines }: ClosedAccount) {
    const byId = new Map(rows.readings.map((row) => [row.reading_id, row]))
    for (const { id, by, kwhMilli } of changed) {
      const row = byId.get(id)
      if (row && by !== null) Object.assign(row, { superseded_by: by, state: 'superseded' })
      if (row && kwhMilli !== null) row.kwh = kwhMilli / 1000
    }
    const end = firstOfMonth(addToMonth(month, 1))
    if (lines.length > 0)
      for (const row of rows.readings)
        if (row.state === 'accepted' && row.counts_on <= end)
          Object.assign(row, { state: 'billed', bill_number: number })
    for (const { id, register, date, milli, kwhMilli } of computed) {
      const { meterId, zone } = register
      if (zone === null) continue
      rows.readings.push({
        account_id: account.account_id,
        reading_id: id,
        meter_id: meterId,
        zone,
        counts_on: date,
        value: milli / 1000,
        kwh: kwhMilli / 1000,
        taken_at: kyivInstant(issuedOn(month), '00:00'),
        received_at: kyivInstant(issuedOn(month), '00:00'),
        source: 'estimated',
        state: 'billed',
        hold_reason: null,
        decided_at: null,
        rolled_over: false,
        confirmed: null,
        receipt: null,
        bill_number: number,
        superseded_by: null,
      })
    }
  }
}

const latest = (dates: readonly IsoDate[]): IsoDate | null =>
  dates.reduce<IsoDate | null>((last, date) => (last === null || date > last ? date : last), null)
