import { daysBetween, type IsoDate } from './calendar.ts'

/**
 * Register values and kWh travel as JSON numbers with at most three decimals; arithmetic happens in whole
 * thousandths, so nothing is lost to binary fractions.
 */
export const toMilli = (n: number): number => Math.round(n * 1000)
export const fromMilli = (milli: number): number => milli / 1000

/** Values a register can show: 5 digits → 100 000 (facts §2.3). */
export const registerRange = (digits: number): number => 10 ** digits

/**
 * kWh between two values of one register, in thousandths. A smaller second value means that the register went over its
 * top: with 5 digits, 99 950 → 00 030 is 80. `isPlausibleRollover` says whether that is believable. `ratio` is Kт
 * (facts §2.3).
 */
export function consumption(
  previousMilli: number,
  currentMilli: number,
  digits: number,
  ratio = 1,
): { kwhMilli: number; rolledOver: boolean } {
  const rolledOver = currentMilli < previousMilli
  const used = currentMilli - previousMilli + (rolledOver ? toMilli(registerRange(digits)) : 0)
  return { kwhMilli: used * ratio, rolledOver }
}

/** A register that was in its last tenth and is now in its first tenth went over the top. */
const ROLLOVER_EDGE_SHARE = 0.1

/**
 * Whether a drop may be a rollover: from the last tenth of the register into the first, or, where the usual consumption
 * is known, with a use of at most twice `expectedMilli`. 45 000 → 44 000 is not (facts §2.3).
 */
export function isPlausibleRollover(
  previousMilli: number,
  currentMilli: number,
  digits: number,
  expectedMilli: number | null = null,
): boolean {
  if (currentMilli >= previousMilli) return false
  const range = toMilli(registerRange(digits))
  const edge = range * ROLLOVER_EDGE_SHARE
  if (previousMilli >= range - edge && currentMilli <= edge) return true
  return (
    expectedMilli !== null && consumption(previousMilli, currentMilli, digits).kwhMilli <= 2 * expectedMilli
  )
}

/** A register value that settles a period; `estimated` = nobody read it, it was computed from the average day. */
export type Mark = { readonly milli: number; readonly estimated: boolean }

/**
 * kWh to settle between two marks, in thousandths, ratio applied. A drop is a rollover, except next to an estimate: the
 * estimate may have been too high, so the smaller difference counts and may be negative («перерахунок», facts §2.2).
 */
export function kwhBetween(from: Mark, to: Mark, digits: number, ratio = 1): number {
  if (!from.estimated && !to.estimated) return consumption(from.milli, to.milli, digits, ratio).kwhMilli
  const range = toMilli(registerRange(digits))
  const used = to.milli - from.milli
  if (used > range / 2) return (used - range) * ratio
  const over = used < -range / 2 || (used < 0 && isPlausibleRollover(from.milli, to.milli, digits))
  return (over ? used + range : used) * ratio
}

/** kWh used from one date to another by one register or by a whole point. */
export type Use = { readonly from: IsoDate; readonly to: IsoDate; readonly kwh: number }

/** How many months of history an average is taken from. */
const HISTORY_MONTHS = 12

/** kWh a day over the last twelve periods; null when there is no history. */
export function averageDaily(history: readonly Use[]): number | null {
  const last = history.toSorted((a, b) => (a.to < b.to ? -1 : a.to > b.to ? 1 : 0)).slice(-HISTORY_MONTHS)
  let days = 0
  let milli = 0
  for (const use of last) {
    days += daysBetween(use.from, use.to)
    milli += toMilli(use.kwh)
  }
  return days > 0 ? fromMilli(milli) / days : null
}

export type DatedValue = { readonly value: number; readonly date: IsoDate }

/** The usual range: half of the expected consumption either way, and at least this many kWh. */
const RANGE_SHARE = 0.5
export const RANGE_MIN_KWH = 50

export type ExpectedRange = { readonly expected: number; readonly low: number; readonly high: number }

/** The usual range around an expected use, in whole kWh. */
export function rangeAround(expectedKwh: number): ExpectedRange {
  const spread = Math.max(expectedKwh * RANGE_SHARE, RANGE_MIN_KWH)
  return {
    expected: Math.round(expectedKwh),
    low: Math.max(0, Math.round(expectedKwh - spread)),
    high: Math.round(expectedKwh + spread),
  }
}
