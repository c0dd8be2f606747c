import {
  consumption,
  fromMilli,
  isPlausibleRollover,
  kwhBetween,
  registerRange,
  toMilli,
} from '#domain/consumption.ts'
import { asTyped } from './typed-value.ts'
import { compare, usualMilli } from './zone-verdict.ts'
import { isOptional, type Point, type Refusal, type Register, type Typed } from './business-points.ts'

export type RegisterVerdict = {
  value: number | null
  /** since the previous value, ratio applied; null = nothing typed, nothing before it, or refused */
  kwh: number | null
  rolledOver: boolean
  compared: 'usual' | 'more' | 'less' | null
  /** what is certainly wrong; the server judges the rest by the whole history */
  problem: Refusal | null
}

const nothing: RegisterVerdict = { value: null, kwh: null, rolledOver: false, compared: null, problem: null }
const refused = (code: string, field: string, params: Refusal['params'] = {}): Refusal => ({
  code,
  field,
  params,
})

/**
 * The number in a cell, as people or spreadsheets write it: «2 300,50», «2,300.50», «2300.5». null = nothing there, NaN
 * = not a number.
 */
export function numberIn(text: string): number | null {
  const compact = text.replace(/[\s\u00a0\u202f'’]/gu, '')
  if (compact === '') return null
  const last = Math.max(compact.lastIndexOf(','), compact.lastIndexOf('.'))
  const mixed = compact.includes(',') && compact.includes('.')
  const plain = mixed
    ? `${compact.slice(0, last).replace(/[.,]/g, '')}.${compact.slice(last + 1)}`
    : compact.replace(',', '.')
  return /^\d+(?:\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** The content of a field: what was typed, otherwise what was already handed in. */
export const shownIn = (point: Point, register: Register, typed: Typed): string =>
  typed[point.meterId]?.[register.zone] ?? (register.current ? asTyped(register.current.value) : '')

/** Whether a field holds something that is not handed in. */
export function isChanged(point: Point, register: Register, typed: Typed): boolean {
  const text = typed[point.meterId]?.[register.zone]
  if (text === undefined) return false
  const value = numberIn(text)
  return register.current ? value !== register.current.value : value !== null
}

/** What can be said about a value while it is typed (spec §8; the server checks again with everything it knows). */
export function registerVerdict(point: Point, register: Register, text: string): RegisterVerdict {
  const { digits, decimals, ratio } = point
  const { zone, previous, trusted } = register
  const value = numberIn(text)
  if (value === null) return nothing
  if (Number.isNaN(value)) return { ...nothing, problem: refused('reading-not-number', zone) }
  if (value >= registerRange(digits) || Number(value.toFixed(decimals)) !== value)
    return { ...nothing, value, problem: refused('bit-depth-mismatch', zone, { digits, decimals }) }

  const milli = toMilli(value)
  if (trusted) {
    const from = toMilli(trusted.value)
    const drop = consumption(from, milli, digits).rolledOver
    if (drop && !isPlausibleRollover(from, milli, digits, usualMilli(point, register)))
      return {
        ...nothing,
        value,
        problem: refused('less-than-previous', zone, {
          previous: trusted.value,
          previousDate: trusted.date,
        }),
      }
  }
  if (previous === null) return { ...nothing, value }
  const estimated = previous.source === 'estimated'
  const mark = { milli: toMilli(previous.value), estimated }
  const kwhMilli = kwhBetween(mark, { milli, estimated: false }, digits, ratio)
  const kwh = fromMilli(kwhMilli)
  return {
    value,
    kwh,
    rolledOver: !estimated && value < previous.value,
    compared: isOptional(register) ? null : compare(kwh, register.expected),
    problem: null,
  }
}
