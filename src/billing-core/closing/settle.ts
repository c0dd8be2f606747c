import { firstOfMonth, type IsoDate, type Month, monthOf } from '#domain/calendar.ts'
import {
  countRegister,
  type Counted,
  type LastUse,
  lastUse,
  type Register,
  type SupplyBreak,
} from '#domain/month-use.ts'
import type { MissingPrice, PriceBook } from '#domain/prices.ts'
import { correction } from '#domain/recalculation.ts'
import type { Zone, ZoneCount } from '#domain/zone.ts'
import type { BillLine, PriceFacts, RegisterUse } from '#billing/kit/bill-line.ts'
import { priceMonth } from '#billing/prices/price-month.ts'

/** A register with all its true readings, as far back as the months in question need. */
export type AccountRegister = Register & {
  readonly meterId: number
  readonly meter: string
  readonly zones: ZoneCount
  readonly zone: Zone
  /** the meter that was hung in place of its own */
  readonly replacedBy: number | null
}

/** The last use of the register that this one was hung in place of, as this one counts. */
function useBefore(
  register: AccountRegister,
  all: readonly AccountRegister[],
  breaks: readonly SupplyBreak[],
): LastUse | null {
  const old = all.find(
    ({ replacedBy, zone, meterId }) =>
      replacedBy === register.meterId && zone === register.zone && meterId !== register.meterId,
  )
  if (!old) return null
  const others = all.filter((other) => other !== register)
  const use = lastUse({ ...old, before: useBefore(old, others, breaks) }, breaks)
  return use && { ...use, used: (use.used * old.ratio) / register.ratio }
}

/** What the registers of an account counted; one that has too few readings goes on as the one before it. */
export const countedOf = (
  registers: readonly AccountRegister[],
  breaks: readonly SupplyBreak[],
  guess = true,
): { register: AccountRegister; counted: Counted }[] =>
  registers.map((register) => ({
    register,
    counted: countRegister({ ...register, before: useBefore(register, registers, breaks) }, breaks, guess),
  }))

/** A closed month, with every line of any bill for it; no lines where nothing was due. */
export type BilledMonth = { readonly month: Month; readonly lines: readonly BillLine[] }

export type Settled = {
  /** lines of the month itself, then of each earlier month whose cost has changed */
  readonly lines: BillLine[]
  readonly kwhMilli: number
  readonly amountKopiykas: number
}

export type AccountBooks = {
  readonly facts: PriceFacts
  readonly registers: readonly AccountRegister[]
  readonly breaks: readonly SupplyBreak[]
  /** earlier months that have to be recalculated */
  readonly billed: readonly BilledMonth[]
  readonly prices: PriceBook
}

/**
 * What an account owes for a month, including corrections of earlier months (docs/decisions/0026). The same path is
 * used while a reading is typed, for an ordered calculation and for the closing of a month: the true readings give what
 * each register counted, the prices of that month give its cost, and what was already billed for the month is
 * subtracted line by line.
 * @param given the lines of the month if its calculation is final; they stay, and later changes are corrected
 */
export function settle(
  { facts, registers, breaks, billed, prices }: AccountBooks,
  period: Month,
  { guess = true, given = null }: { guess?: boolean; given?: readonly BillLine[] | null } = {},
): Settled | { readonly missing: readonly MissingPrice[] } {
  const whole = countedOf(registers, breaks)
  const countedRegisters = guess ? whole : countedOf(registers, breaks, false)
  const lines: BillLine[] = []
  if (given) lines.push(...given)
  else {
    const priced = priceMonth(period, facts, usesIn(countedRegisters, period), prices)
    if ('missing' in priced) return priced
    lines.push(...priced.lines)
  }
  const again: readonly BilledMonth[] = given ? [...billed, { month: period, lines: [] }] : billed
  const standsSince = Map.groupBy(given ?? [], (line) => line.month)
  for (const { month, lines: stands } of again) {
    const priced = priceMonth(month, facts, usesIn(whole, month), prices)
    if ('missing' in priced) return priced
    lines.push(...correction(priced.lines, [...stands, ...(standsSince.get(month) ?? [])]))
  }
  return {
    lines,
    kwhMilli: lines.reduce(
      (sum, line) => (line.meterId === null ? sum : sum + Math.round(line.kwh * 1000)),
      0,
    ),
    amountKopiykas: lines.reduce((sum, line) => sum + line.amountKopiykas, 0),
  }
}

function usesIn(
  counted: readonly { register: AccountRegister; counted: Counted }[],
  month: Month,
): RegisterUse[] {
  return counted.flatMap(({ register: { meterId, meter, digits, ratio, zones, zone }, counted: { use } }) => {
    const used = use(month)
    return used ? [{ meterId, meter, digits, ratio, zones, zone, ...used }] : []
  })
}

/** A meter that is there no more counts nothing from the day it was taken off. */
type Ended = { readonly removedOn: IsoDate | null }

/** A true reading; `fresh` if no bill counts it yet. */
export type Dated = { readonly date: IsoDate; readonly fresh: boolean }

/**
 * The first month whose cost may have changed: the month of the last true reading before the earliest news (a new
 * reading or `recalculateFrom`), because the kWh between that reading and the news are distributed again. null when
 * nothing is new.
 */
export function changedSince(
  registers: readonly (Ended & { readonly readings: readonly Dated[] })[],
  recalculateFrom: IsoDate | null,
): Month | null {
  let news = recalculateFrom
  for (const { readings } of registers)
    for (const { date, fresh } of readings) if (fresh && (news === null || date < news)) news = date
  if (news === null) return null
  const earliest = news
  const months = registers.flatMap(({ readings, removedOn }) => {
    if (removedOn !== null && removedOn < earliest) return []
    const before = readings.findLast(({ date }) => date < earliest) ?? readings[0]
    return before ? [monthOf(before.date < earliest ? before.date : earliest)] : []
  })
  return months.reduce((first, month) => (month < first ? month : first), monthOf(earliest))
}

/**
 * Whether the readings of a register reach back far enough to compute every month from `month` on exactly as from all
 * of them.
 */
export const reachesBack = (
  { readings, removedOn }: Ended & { readonly readings: readonly { readonly date: IsoDate }[] },
  month: Month,
): boolean =>
  (removedOn !== null && removedOn <= firstOfMonth(month)) ||
  (readings.length >= 2 && (readings[0]?.date ?? '') <= firstOfMonth(month))
