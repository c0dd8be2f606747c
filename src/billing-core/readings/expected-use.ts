import { daysBetween, type IsoDate } from '#domain/calendar.ts'
import { averageDaily, consumption, fromMilli, rangeAround, type Use } from '#domain/consumption.ts'
import { likelyDailyKwh } from '#domain/reading.ts'
import type { Reply } from '#billing/own-ids.ts'

type Register = Reply<'ZPORTAL_READINGS_HELD'>['readings'][number]['registers'][number]

/** A counted reading of one register. */
export type Counted = {
  readonly countsOn: IsoDate
  readonly milli: number
  readonly kwh: number | null
  readonly estimated: boolean
}
type Facts = {
  readonly digits: number
  readonly ratio: number
  readonly allowedPowerKw: number
  readonly tariffGroup: string
}

/** The most periods that the average day is taken from (domain/consumption.ts). */
const MONTHS = 12

/**
 * What a value is compared with, as when it was handed in: the last value really read before it, the average day of the
 * year before, and without a history the allowed power.
 */
export function comparedWith(
  value: { readonly milli: number; readonly countsOn: IsoDate },
  before: readonly Counted[],
  facts: Facts,
): Pick<Register, 'previous' | 'kwh' | 'expected' | 'rolledOver'> {
  const history = before.toSorted((a, b) => (a.countsOn < b.countsOn ? -1 : 1))
  const trusted = history.findLast(({ estimated }) => !estimated) ?? history.at(-1)
  if (!trusted) return { previous: null, kwh: null, expected: null, rolledOver: false }
  const uses = history.flatMap(({ countsOn, kwh }, index): Use[] => {
    const from = history[index - 1]
    return from && kwh !== null ? [{ from: from.countsOn, to: countsOn, kwh }] : []
  })
  const days = Math.max(daysBetween(trusted.countsOn, value.countsOn), 1)
  const average = averageDaily(uses)
  const daily = average ?? likelyDailyKwh(facts.allowedPowerKw, facts.tariffGroup)
  const { expected, low, high } = rangeAround(daily * days)
  const { kwhMilli, rolledOver } = consumption(trusted.milli, value.milli, facts.digits, facts.ratio)
  return {
    previous: { value: fromMilli(trusted.milli), countsOn: trusted.countsOn },
    kwh: fromMilli(kwhMilli),
    expected: {
      kwh: expected,
      low,
      high,
      days,
      basis: average === null ? 'power' : 'history',
      months: Math.min(uses.length, MONTHS),
    },
    rolledOver,
  }
}
