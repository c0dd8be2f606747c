import { consumption, fromMilli, isPlausibleRollover, toMilli } from '#domain/consumption.ts'
import { parseNumber } from '#domain/numbers.ts'
import type { Case } from './held.ts'

type Register = Pick<Case['reading']['registers'][number], 'previous' | 'expected'>
type Meter = Pick<Case['meter'], 'digits' | 'ratio'>

/** The use that a value makes, in kWh, and whether it is outside the usual; null: nothing is usual for this register. */
type CorrectedUse = { kwh: number; isUnusual: boolean | null }

/**
 * What a typed value would make after the value before it. Null while it is no value that this register can show, while
 * there is none before it, or when it is less than that one, which the core refuses.
 */
export function correctedUse(
  typed: string,
  { previous, expected }: Register,
  { digits, ratio }: Meter,
): CorrectedUse | null {
  const value = parseNumber(typed)
  if (value === null || previous === null || value < 0 || value >= 10 ** digits) return null
  const [before, now] = [toMilli(previous.value), toMilli(value)]
  const usual = expected && toMilli(expected.kwh / ratio)
  if (now < before && !isPlausibleRollover(before, now, digits, usual)) return null
  const kwh = fromMilli(consumption(before, now, digits, ratio).kwhMilli)
  return { kwh, isUnusual: expected && (kwh > expected.high || kwh < expected.low) }
}
