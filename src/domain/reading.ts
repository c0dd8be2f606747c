import { daysBetween, type IsoDate } from './calendar.ts'
import {
  averageDaily,
  consumption,
  type DatedValue,
  fromMilli,
  isPlausibleRollover,
  registerRange,
  toMilli,
  type Use,
} from './consumption.ts'
import { type Zone, type ZoneCount, zonesOf } from './zone.ts'

export * from './consumption.ts'
export { type Zone, type ZoneCount, ZONES, zonesOf } from './zone.ts'

export type MeterState = 'active' | 'disabled'
export type ReadingMeter = {
  readonly digits: number
  readonly decimals: number
  readonly zones: ZoneCount
  /** Kт of the instrument transformers, 1 without them */
  readonly ratio: number
  readonly state: MeterState
  readonly location: 'flat' | 'substation'
  readonly askoe: boolean
}

/** What the customer can do about it: nothing, say "yes, it is so", add a photo. */
export type Severity = 'refuse' | 'confirm' | 'photo' | 'warn'

/** Every way a reading can be stopped (spec §8, readings), with what settles it. */
export const READING_PROBLEMS = {
  'reading-required': 'refuse',
  'reading-not-number': 'refuse',
  'bit-depth-mismatch': 'refuse',
  'less-than-previous': 'refuse',
  'value-too-large': 'photo',
  deviation: 'confirm',
  'large-deviation': 'photo',
  'already-calculated': 'refuse',
  'counter-disabled': 'refuse',
  askoe: 'refuse',
  substation: 'refuse',
  'entity-period-closed': 'refuse',
  'calculation-impossible': 'refuse',
  'entry-impossible': 'refuse',
  'contract-changes': 'refuse',
  'other-calculation-date': 'refuse',
  'period-closing': 'warn',
} as const satisfies Record<string, Severity>
export type ReadingProblem = keyof typeof READING_PROBLEMS

/** More than this many times the expected use, and this many kWh over it, asks for a confirmation. */
export const DEVIATION_FACTOR = 2
export const DEVIATION_MIN_KWH = 100
/** More than this many times the expected use, and more than this many kWh, asks for a photo and is held. */
export const LARGE_DEVIATION_FACTOR = 5
export const LARGE_DEVIATION_MIN_KWH = 500
/** Power nobody draws all day long through one register, kW before the ratio: above it a value is too large. */
export const POWER_CEILING_KW = 20

export type ReadingInput = {
  readonly meter: ReadingMeter
  readonly zone: Zone
  readonly previous: DatedValue | null
  /** null or undefined = nothing was entered; NaN = what was entered is not a number */
  readonly value: number | null | undefined
  readonly takenOn: IsoDate
  /** usual kWh a day of this zone; else taken from `history` */
  readonly expectedDaily?: number | null
  readonly history?: readonly Use[]
  /** the period is calculated (spec §4, 'X') */
  readonly calculated: boolean
  /** the customer said the deviation is right */
  readonly confirmed?: boolean
  /** a photo of the register came along */
  readonly photo?: boolean
  /** allowed power of the connection, kW; the ceiling of a day's use where it is larger than ours */
  readonly allowedPowerKw?: number
  /** the business deadline has passed (window.ts) */
  readonly periodClosed?: boolean
  /** the contract is being changed in this period */
  readonly contractChanging?: boolean
  /** another calculation date is set for other points of the group */
  readonly otherCalculationDate?: IsoDate | null
  /** entering by the customer is blocked for this point */
  readonly blocked?: boolean
}

export type ReadingVerdict =
  | {
      readonly ok: true
      /** kWh since the previous value, ratio applied; 0 for the first reading of a register */
      readonly kwh: number
      readonly rolledOver: boolean
      /** accepted on the strength of a photo: a person looks before it counts */
      readonly held: 'large-deviation' | 'value-too-large' | null
      /** what the customer confirmed */
      readonly confirmed: 'deviation' | null
      readonly needs?: never
    }
  | ({ readonly ok: false; readonly code: ReadingProblem; readonly severity: Severity } & ReadingParams)

/** Figures for the sentence that explains the refusal. */
export type ReadingParams = {
  readonly previous?: number
  readonly previousDate?: IsoDate
  readonly kwh?: number
  readonly expected?: number
  readonly digits?: number
  readonly decimals?: number
  readonly date?: IsoDate
}

const refuse = (code: ReadingProblem, params: ReadingParams = {}): ReadingVerdict => ({
  ok: false,
  code,
  severity: READING_PROBLEMS[code],
  ...params,
})

/** Checks one register value as a customer gives it (spec §8, product.md §2). */
export function checkReading(input: ReadingInput): ReadingVerdict {
  const { meter, zone, previous, value, takenOn } = input
  const closed = checkEntry(input)
  if (closed) return closed
  if (value === null || value === undefined) return refuse('reading-required')
  if (!Number.isFinite(value) || value < 0) return refuse('reading-not-number')
  const { digits, decimals } = meter
  if (value >= registerRange(digits) || !hasDecimals(value, decimals))
    return refuse('bit-depth-mismatch', { digits, decimals })
  if (!zonesOf(meter.zones).includes(zone)) return refuse('entry-impossible')
  if (!previous) return { ok: true, kwh: 0, rolledOver: false, held: null, confirmed: null }

  const days = daysBetween(previous.date, takenOn)
  if (days < 0) return refuse('entry-impossible', { previous: previous.value, previousDate: previous.date })
  const daily = input.expectedDaily ?? averageDaily(input.history ?? [])
  const expected = daily === null ? null : daily * Math.max(days, 1)
  const [from, to] = [toMilli(previous.value), toMilli(value)]
  const { kwhMilli, rolledOver } = consumption(from, to, digits, meter.ratio)
  const before = { previous: previous.value, previousDate: previous.date }
  const perRegister = expected === null ? null : toMilli(expected / meter.ratio)
  if (rolledOver && !isPlausibleRollover(from, to, digits, perRegister))
    return refuse('less-than-previous', before)

  const kwh = fromMilli(kwhMilli)
  const params = { ...before, kwh, ...(expected === null ? {} : { expected: Math.round(expected) }) }
  const power = Math.max(POWER_CEILING_KW, input.allowedPowerKw ?? 0)
  const needsPhoto =
    kwh > power * 24 * Math.max(days, 1) * meter.ratio
      ? 'value-too-large'
      : isLargeDeviation(kwh, expected)
        ? 'large-deviation'
        : null
  if (needsPhoto) {
    return input.photo
      ? { ok: true, kwh, rolledOver, held: needsPhoto, confirmed: null }
      : refuse(needsPhoto, params)
  }
  const deviates = isDeviation(kwh, expected)
  if (deviates && !input.confirmed) return refuse('deviation', params)
  return { ok: true, kwh, rolledOver, held: null, confirmed: deviates ? 'deviation' : null }
}

/** Whether the point takes readings from the customer at all; null = it does. */
export function checkEntry(
  input: Omit<ReadingInput, 'value' | 'zone' | 'previous' | 'takenOn'>,
): ReadingVerdict | null {
  const { meter } = input
  if (input.calculated) return refuse('already-calculated')
  if (meter.state === 'disabled') return refuse('counter-disabled')
  if (meter.askoe) return refuse('askoe')
  if (meter.location === 'substation') return refuse('substation')
  if (input.blocked) return refuse('entry-impossible')
  if (input.periodClosed) return refuse('entity-period-closed')
  if (input.contractChanging) return refuse('contract-changes')
  if (input.otherCalculationDate)
    return refuse('other-calculation-date', { date: input.otherCalculationDate })
  return null
}

/** Far more than usual, or nothing at all where something was expected. */
export const isDeviation = (kwh: number, expected: number | null): boolean =>
  expected !== null &&
  ((kwh > expected * DEVIATION_FACTOR && kwh - expected > DEVIATION_MIN_KWH) ||
    (kwh === 0 && expected > DEVIATION_MIN_KWH))

export const isLargeDeviation = (kwh: number, expected: number | null): boolean =>
  expected !== null && kwh > expected * LARGE_DEVIATION_FACTOR && kwh > LARGE_DEVIATION_MIN_KWH

const hasDecimals = (value: number, decimals: number) => Number(value.toFixed(decimals)) === value
