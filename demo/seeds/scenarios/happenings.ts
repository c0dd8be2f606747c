import { kyivInstant } from '#domain/kyiv.ts'
import {
  addDays,
  addToMonth,
  addWorkingDays,
  firstOfMonth,
  type IsoDate,
  type Month,
} from '#domain/calendar.ts'
import { chargeKopiykas } from '#domain/money.ts'
import { fromMilli, kwhBetween, toMilli } from '#domain/reading.ts'
import { readingWindow, SPEC_RULES } from '#domain/window.ts'
import { priceFactsOf } from '#seeds/history/price-facts.ts'
import { townPrices } from '#seeds/prices.ts'
import { periodOf } from '#billing/kit/month-of-reading.ts'
import { accountRegisters, draftOf } from '#billing/closing/registers.ts'
import { plainLine } from '#seeds/history/account-book.ts'
import type { AccountStory } from '#seeds/history/account-story.ts'
import type { StoryContext } from '#seeds/history/story.ts'
import { billNumber } from '#seeds/history/bill-dates.ts'
import type { Correction } from '#seeds/history/correction.ts'
import type { CoreRows } from '#seeds/history/core-rows.ts'
import type { Row, ViolationLine } from '#billing/kit/tables.ts'
import type { BillLine } from '#billing/kit/bill-line.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'

/** The closed month `back` months ago; 0 = the last one. */
export function monthsBack(calendar: TownCalendar, back: number): Month {
  const month = calendar.months.at(-1 - back)
  if (!month) throw new RangeError(`the history has no month ${back} back`)
  return month
}

type Happens = NonNullable<AccountStory['happens']>
type Lately = NonNullable<AccountStory['lately']>

/** The night was billed at the day price; the bill was replaced. */
export const nightAtDayPrice = (month: Month): Correction => ({
  month,
  reason: 'Нічну зону нараховано за денним тарифом',
  wrong: (lines) => lines.map((line) => (line.zone === 'night' ? atCoefficient(line, 2) : line)),
  right: (lines) => lines.map((line) => (line.zone === 'night' ? atCoefficient(line, 0.5) : line)),
})

const atCoefficient = (line: BillLine, times: number): BillLine => {
  const coefficient = line.coefficient * times
  return {
    ...line,
    coefficient,
    amountKopiykas: chargeKopiykas(toMilli(line.kwh), line.priceE4, coefficient),
  }
}

/** A second bill for the same month was issued by mistake and cancelled a week later. */
export function billedTwice(month: Month): Happens {
  return (now, { account, rows, book }) => {
    const bill = rows.bills.find((row) => row.number === billNumber(account.number, month))
    if (!bill || now !== addToMonth(month, 1)) return []
    const [issued, cancelled] = [addDays(bill.issued_on, 2), addDays(bill.issued_on, 9)]
    const number = billNumber(account.number, month, 2)
    const reason = 'Рахунок за цей місяць виставлено двічі'
    const entry = { amount_kop: bill.amount_kop, document: number, period: bill.period }
    book.post(issued, { ...entry, kind: 'charge' })
    book.post(cancelled, { ...entry, kind: 'cancellation', amount_kop: -entry.amount_kop, note: reason })
    rows.bills.push({
      ...bill,
      number,
      issued_on: issued,
      begin_kop: bill.end_kop,
      paid_kop: 0,
      end_kop: bill.end_kop + bill.amount_kop,
      state: 'cancelled',
      cancel_reason: reason,
      cancelled_on: cancelled,
    })
    return []
  }
}

/** A specialist made the bill of a month by hand, outside the common run. */
export function billByHand(month: Month): Lately {
  return ({ account, rows }) => {
    const bill = rows.bills.find((row) => row.number === billNumber(account.number, month))
    if (bill) bill.by_hand = true
  }
}

/** Money given back (minus) or added by a decision of the company, shown as a line of the bill. */
export function recalculated(month: Month, kopiykas: number, document: string): Happens {
  return (now, { book }) => {
    if (now !== month) return []
    book.post(addDays(firstOfMonth(month), 14), { kind: 'recalculation', amount_kop: kopiykas, document })
    return [
      plainLine(month, { service: 'energy', amountKopiykas: kopiykas, note: 'recalculation', act: document }),
    ]
  }
}

export type ActCase = Pick<Row<'violation_acts'>, 'number' | 'kind' | 'inspector' | 'state'> & {
  month: Month
  kwh: number
  kopiykas: number
  /** kopiykas paid in the next month */
  paid?: number
}

/** An act on a violation; after its review it is charged as a separate service. */
export function violationAct(act: ActCase): Happens {
  const reviewed = act.state === 'reviewed' || act.state === 'paid' || act.state === 'disputed'
  return (now, { account, rows, book, random }) => {
    if (act.paid && now === addToMonth(act.month, 1)) {
      book.pay(addDays(firstOfMonth(now), 14), '11:20', { amount: act.paid, source: 'bank', service: 'act' })
    }
    if (now !== act.month) return []
    const [drawn, decided] = [addDays(firstOfMonth(now), 7), addDays(firstOfMonth(now), 21)]
    rows.violation_acts.push({
      account_id: account.account_id,
      act_id: random.uuid(),
      number: act.number,
      drawn_on: drawn,
      kind: act.kind,
      inspector: act.inspector,
      reviewed_on: reviewed ? decided : null,
      protocol: reviewed ? `${act.number}-П` : null,
      decision: reviewed ? 'Нарахувати вартість необлікованої електричної енергії' : null,
      kwh: reviewed ? act.kwh : null,
      amount_kop: reviewed ? act.kopiykas : null,
      state: act.state,
      commission_on: decided,
      calculation: reviewed ? calculationOf(act) : [],
    })
    if (!reviewed) return []
    book.post(decided, { kind: 'act', service: 'act', amount_kop: act.kopiykas, document: act.number })
    return [plainLine(now, { service: 'act', amountKopiykas: act.kopiykas, note: null, act: act.number })]
  }
}

/** Two periods of different prices that give the sum to the kopiyka. */
function calculationOf({ kwh, kopiykas }: ActCase): readonly ViolationLine[] {
  const later = Math.floor((kwh - 1) / 2)
  const earlier = kwh - later
  let price = Math.floor((kopiykas * 100) / kwh)
  while ((kopiykas * 100 - later * price) % earlier !== 0) price += 1
  const earlierPrice = (kopiykas * 100 - later * price) / earlier
  const first = Math.round((earlier * earlierPrice) / 100)
  return [
    { name: 'До зміни ціни', days: 92, kwh: earlier, priceE4: earlierPrice, amountKopiykas: first },
    { name: 'Після зміни ціни', days: 87, kwh: later, priceE4: price, amountKopiykas: kopiykas - first },
  ]
}

/** The last moment when a customer could have handed in a reading that is not on a bill yet. */
function lastChance({ now, openFrom }: TownCalendar): { countsOn: IsoDate; takenAt: Date } {
  for (const hours of [20, 1]) {
    const takenAt = new Date(now.getTime() - hours * 3_600_000)
    const { countsOn } = readingWindow('person', takenAt, SPEC_RULES)
    if (countsOn > openFrom) return { countsOn, takenAt }
  }
  return { countsOn: readingWindow('person', now, SPEC_RULES).countsOn, takenAt: now }
}

/** Both happened. */
export const both =
  (...all: readonly Happens[]): Happens =>
  (month, context) =>
    all.flatMap((happens) => happens(month, context))

/** The first meter was read lately, with `times` the usual use. */
export function readLately(
  more: Pick<Row<'readings'>, 'state'> & Partial<Row<'readings'>> & { times?: number },
): Lately {
  return ({ rows, registers, calendar }: StoryContext) => {
    const { countsOn, takenAt } = lastChance(calendar)
    const readings = registers[0]?.readingOn(calendar.openFrom, countsOn, {
      source: 'customer',
      taken_at: takenAt,
      received_at: takenAt,
      // a person has just looked at it
      decided_at: more.state === 'rejected' ? calendar.now : null,
      ...more,
    })
    for (const reading of readings ?? []) rows.readings.push({ ...reading, kwh: kwhSince(rows, reading) })
  }
}

/** kWh since the previous value of the register, as the core counts them. */
function kwhSince({ readings, meters }: CoreRows, { meter_id, zone, value }: Row<'readings'>): number | null {
  const meter = meters.find((row) => row.meter_id === meter_id)
  const before = readings
    .filter((row) => row.meter_id === meter_id && row.zone === zone && row.superseded_by === null)
    .toSorted((a, b) => (a.counts_on < b.counts_on ? -1 : 1))
    .at(-1)
  if (!meter || !before) return null
  const [from, to] = [
    { milli: toMilli(before.value), estimated: before.source === 'estimated' },
    { milli: toMilli(value), estimated: false },
  ]
  return fromMilli(kwhBetween(from, to, meter.digits, meter.ratio))
}

/** The crew that cut the supply read the meter. This is for the open month; closed months are in the history. */
export const readWhenCut =
  (date: IsoDate): Lately =>
  ({ rows, registers, calendar }) => {
    if (date <= calendar.openFrom) return
    const takenAt = kyivInstant(date, '10:30')
    const readings = registers[0]?.readingOn(calendar.openFrom, date, {
      source: 'inspection',
      state: 'accepted',
      receipt: null,
      taken_at: takenAt,
      received_at: takenAt,
    })
    for (const reading of readings ?? []) rows.readings.push({ ...reading, kwh: kwhSince(rows, reading) })
  }

/** Read lately, and the month is drafted from it as the core does it. */
export const draftedLately: Lately = (context) => {
  readLately({ state: 'used' })(context)
  const { account, rows, calendar } = context
  const period = periodOf(lastChance(calendar).countsOn)
  const readings = rows.readings
    .filter((reading) => reading.superseded_by === null)
    .map((reading) => ({
      id: reading.reading_id,
      meterId: reading.meter_id,
      zone: reading.zone,
      countsOn: reading.counts_on,
      milli: toMilli(reading.value),
      kwh: reading.kwh,
      source: reading.source,
      state: reading.state,
      receipt: reading.receipt,
    }))
    .toSorted((a, b) => (a.countsOn < b.countsOn ? -1 : 1))
  const registers = accountRegisters(
    rows.meters.map((meter) => ({
      ...meter,
      meter: meter.number,
      meterId: meter.meter_id,
      optionalZones: meter.optional_zones,
      installedOn: meter.installed_on,
      removedOn: meter.removed_on,
      replacedBy: meter.replaced_by ?? null,
    })),
    readings,
  )
  const books = { facts: priceFactsOf(rows), registers, breaks: [], billed: [], prices: townPrices }
  const draft = draftOf(books, period, calendar.now)
  if (!draft) return
  rows.calculations.push({
    account_id: account.account_id,
    period: firstOfMonth(period),
    state: 'draft',
    calculated_at: calendar.now,
    amount_kop: draft.amountKopiykas,
    kwh: draft.kwh,
    lines: draft.lines,
    bill_number: null,
    nothing_due: false,
  })
}

/** A firm that stopped paying: one warning is in force, an earlier one ended by a payment, one was taken back. */
export const warnings: Lately = ({ account, rows, book, calendar: { today } }) => {
  const owed = book.balance('energy') + book.balance('distribution')
  const common = {
    account_id: account.account_id,
    initiator: 'supplier' as const,
    ground: 'debt' as const,
    in_charge: 'Ткач Омелян Прокопович, +380 48 000 00 31',
    channel: 'email' as const,
    opened_at: null,
    acknowledged_at: null,
    acknowledged_by: null,
    ended_at: null,
    ended: null,
  }
  const sent = (on: IsoDate) => ({
    issued_on: on,
    sent_at: kyivInstant(on, '11:05'),
    delivered_at: kyivInstant(on, '11:06'),
  })
  const issued = addDays(today, -4)
  const [earlier, mistaken] = [addDays(today, -150), addDays(today, -260)]
  rows.dunning_warnings.push(
    {
      ...common,
      ...sent(issued),
      number: 'ПП-000218',
      amount_kop: Math.max(owed, 100),
      cut_at: kyivInstant(addWorkingDays(issued, 12), '10:00'),
    },
    {
      ...common,
      ...sent(earlier),
      number: 'ПП-000164',
      amount_kop: 1_904_550,
      cut_at: kyivInstant(addWorkingDays(earlier, 11), '10:00'),
      opened_at: kyivInstant(addDays(earlier, 1), '09:12'),
      acknowledged_at: kyivInstant(addDays(earlier, 1), '09:15'),
      acknowledged_by: 'Гриценко Демид Ілліч',
      ended_at: kyivInstant(addDays(earlier, 9), '16:40'),
      ended: 'removed',
    },
    {
      ...common,
      ...sent(mistaken),
      number: 'ПП-000097',
      initiator: 'operator',
      ground: 'no-access',
      channel: 'registered-mail',
      amount_kop: null,
      cut_at: kyivInstant(addWorkingDays(mistaken, 7), '09:00'),
      delivered_at: kyivInstant(addDays(mistaken, 3), '14:20'),
      ended_at: kyivInstant(addDays(mistaken, 5), '12:00'),
      ended: 'cancelled',
    },
  )
}
