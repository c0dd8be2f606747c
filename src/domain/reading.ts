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
import { ceilingKwh, judgeFirstUse, judgeUse } from './deviation.ts'
import { type Zone, type ZoneCount, zonesOf } from './zone.ts'

export * from './consumption.ts'
export * from './deviation.ts'
export type { Zone } from './zone.ts'

type MeterState = 'active' | 'disabled'
export type ReadingMeter = {
  readonly digits: number
  readonly decimals: number
  readonly zones: ZoneCount
  /** Kт of the instrument transformers, 1 without them */
  readonly ratio: number
  readonly state: MeterState
  readonly location: 'flat' | 'substation'
  readonly askoe: boolean
  /**
   * registers the meter shows that take no part in the calculation; reading them is optional (spec §8, scale optional)
   */
  readonly optionalZones?: readonly Zone[]
}

/** What the customer can do about it: nothing, confirm the value, add a photo. */
type Severity = 'refuse' | 'confirm' | 'photo' | 'warn'

/** Every reason to stop a reading (spec §8, readings), with what the customer can do about it. */
const READING_PROBLEMS = {
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
  'contract-ended': 'refuse',
  'entry-blocked': 'refuse',
  'independent-entry-impossible': 'refuse',
  'contract-changes': 'refuse',
  'other-calculation-date': 'refuse',
  'period-closing': 'warn',
} as const satisfies Record<string, Severity>
type ReadingProblem = keyof typeof READING_PROBLEMS

export type ReadingInput = {
  readonly meter: ReadingMeter
  readonly zone: Zone
  /** the last value somebody read: an estimate may have been too high and must not refuse a true reading */
  readonly previous: DatedValue | null
  /** null or undefined = nothing was entered; NaN = what was entered is not a number */
  readonly value: number | null | undefined
  readonly takenOn: IsoDate
  /** usual kWh a day of this zone; else taken from `history` */
  readonly expectedDaily?: number | null
  readonly history?: readonly Use[]
  /**
   * kWh a day that are likely where there is no history; absent: the first consumption is accepted without a question
   */
  readonly likelyDaily?: number
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
  /** the contract of the account has ended: no bill would count a reading */
  readonly contractEnded?: boolean
  /** the operator has blocked entering for the account */
  readonly blocked?: boolean
  /** the day the meter was hung, where that is later than the day a reading would count for */
  readonly hungOn?: IsoDate | null
  /** by the contract the operator reads the meters, not the customer */
  readonly readByOperator?: boolean
}

export type ReadingVerdict =
  | {
      readonly ok: true
      /** kWh since the previous value, ratio applied; 0 for the first reading of a register */
      readonly kwh: number
      readonly rolledOver: boolean
      /** accepted because of a photo: an operator looks at it before it counts */
      readonly held: 'large-deviation' | 'value-too-large' | null
      /** what the customer confirmed */
      readonly confirmed: 'deviation' | null
      readonly needs?: never
    }
  | ({ readonly ok: false; readonly code: ReadingProblem; readonly severity: Severity } & ReadingParams)

/** Figures for the sentence that explains the refusal. */
type ReadingParams = {
  readonly previous?: number
  readonly previousDate?: IsoDate
  readonly kwh?: number
  readonly expected?: number
  /** for a first consumption, which has nothing to be compared with */
  readonly likely?: number
  readonly digits?: number
  readonly decimals?: number
  readonly date?: IsoDate
  readonly installedOn?: IsoDate
}

const refuse = (code: ReadingProblem, params: ReadingParams = {}): ReadingVerdict => ({
  ok: false,
  code,
  severity: READING_PROBLEMS[code],
  ...params,
})

/** Checks one register value as a customer gives it (spec §8, product.md §2). */
export function checkReading(input: ReadingInput): ReadingVerdict {
  const { meter, previous, value, takenOn } = input
  const closed = checkEntry(input) ?? checkValue(input)
  if (closed) return closed
  const accepted = { ok: true, kwh: 0, rolledOver: false, held: null, confirmed: null } as const
  if (!previous || value === null || value === undefined) return accepted

  const before = { previous: previous.value, previousDate: previous.date }
  const days = daysBetween(previous.date, takenOn)
  if (days < 0) return refuse('entry-impossible', before)
  const daily = input.expectedDaily ?? averageDaily(input.history ?? [])
  const expected = daily === null ? null : daily * Math.max(days, 1)
  const [from, to] = [toMilli(previous.value), toMilli(value)]
  const { kwhMilli, rolledOver } = consumption(from, to, meter.digits, meter.ratio)
  const usual = expected === null ? null : toMilli(expected / meter.ratio)
  if (rolledOver && !isPlausibleRollover(from, to, meter.digits, usual))
    return refuse('less-than-previous', before)

  const kwh = fromMilli(kwhMilli)
  const ceiling = ceilingKwh(days, meter.ratio, input.allowedPowerKw)
  const likely =
    expected === null && input.likelyDaily !== undefined ? input.likelyDaily * Math.max(days, 1) : null
  const objection = likely === null ? judgeUse(kwh, expected, ceiling) : judgeFirstUse(kwh, likely, ceiling)
  const verdict = { ...accepted, kwh, rolledOver }
  if (objection === null) return verdict
  if (objection === 'deviation' && input.confirmed) return { ...verdict, confirmed: objection }
  if (objection !== 'deviation' && input.photo) return { ...verdict, held: objection }
  return refuse(objection, {
    ...before,
    kwh,
    ...(expected === null ? {} : { expected: Math.round(expected) }),
    ...(likely === null ? {} : { likely: Math.round(likely) }),
  })
}

/** Every register the meter shows: first those of its zones, then the optional ones. */
export const registersOf = ({
  zones,
  optionalZones = [],
}: Pick<ReadingMeter, 'zones' | 'optionalZones'>): readonly Zone[] => [...zonesOf(zones), ...optionalZones]

/** Whether the register can show such a value at all; null = it can. */
function checkValue({ meter, zone, value }: ReadingInput): ReadingVerdict | null {
  const { digits, decimals } = meter
  if (value === null || value === undefined) return refuse('reading-required')
  if (!Number.isFinite(value) || value < 0) return refuse('reading-not-number')
  const fits = value < registerRange(digits) && Number(value.toFixed(decimals)) === value
  if (!fits) return refuse('bit-depth-mismatch', { digits, decimals })
  return registersOf(meter).includes(zone) ? null : refuse('entry-impossible')
}

/** Whether the point takes readings from the customer at all; null = it does. */
export function checkEntry(
  input: Omit<ReadingInput, 'value' | 'zone' | 'previous' | 'takenOn'>,
): ReadingVerdict | null {
  const { meter } = input
  if (input.contractEnded) return refuse('contract-ended')
  if (input.calculated) return refuse('already-calculated')
  if (input.blocked) return refuse('entry-blocked')
  if (input.readByOperator) return refuse('independent-entry-impossible')
  if (meter.state === 'disabled') return refuse('counter-disabled')
  if (meter.askoe) return refuse('askoe')
  if (meter.location === 'substation') return refuse('substation')
  if (input.hungOn) return refuse('entry-impossible', { installedOn: input.hungOn })
  if (input.periodClosed) return refuse('entity-period-closed')
  if (input.contractChanging) return refuse('contract-changes')
  if (input.otherCalculationDate)
    return refuse('other-calculation-date', { date: input.otherCalculationDate })
  return null
}
