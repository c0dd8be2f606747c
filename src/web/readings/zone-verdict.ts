import {
  consumption,
  fromMilli,
  isPlausibleRollover,
  kwhBetween,
  RANGE_MIN_KWH,
  toMilli,
} from '#domain/consumption.ts'
import { chargeKopiykas, type Kopiykas } from '#domain/money.ts'
import { typedReadingMessages } from '#text/errors-typed-reading.ts'
import type { Meter, ZoneState } from './meter.ts'
import { valueOf } from './typed-value.ts'

export type ZoneVerdict = {
  value: number | null
  /** since the previous value; null = nothing typed, nothing to compare with, or refused */
  kwh: number | null
  /** may be null where kWh are not: the price of the month is not known */
  kopiykas: Kopiykas | null
  rolledOver: boolean
  /** compared with what is usual for so many days; null = not known */
  compared: 'usual' | 'more' | 'less' | null
  /** why the value is refused */
  problem: string | null
}

const nothing: ZoneVerdict = {
  value: null,
  kwh: null,
  kopiykas: null,
  rolledOver: false,
  compared: null,
  problem: null,
}

/**
 * What can be said about a value while it is typed: consumption, money, how usual it is, and the refusals that need no
 * server. The server checks again with the whole history, so nothing is refused here that it might accept.
 */
export function zoneVerdict(meter: Meter, zone: ZoneState, typed: string): ZoneVerdict {
  const value = valueOf(typed)
  if (value === null) return { ...nothing, problem: typedReadingMessages['reading-required']() }
  const { previous } = zone
  if (previous === null) return { ...nothing, value }

  const [from, to] = [toMilli(previous.value), toMilli(value)]
  const estimated = previous.source === 'estimated'
  const { rolledOver } = consumption(from, to, meter.digits)
  if (rolledOver && !estimated && !isPlausibleRollover(from, to, meter.digits, usualMilli(meter, zone)))
    return {
      ...nothing,
      value,
      problem: typedReadingMessages['less-than-previous']({
        previous: previous.value,
        previousDate: previous.date,
      }),
    }
  const kwhMilli = kwhBetween(
    { milli: from, estimated },
    { milli: to, estimated: false },
    meter.digits,
    meter.ratio,
  )
  const kwh = fromMilli(kwhMilli)
  return {
    value,
    kwh,
    kopiykas: zone.priceE4 === null ? null : chargeKopiykas(kwhMilli, zone.priceE4, 100),
    rolledOver: rolledOver && kwhMilli >= 0,
    compared: compare(kwh, zone.expected),
    problem: null,
  }
}

/** Twice the usual use in the units of the register: the figure of the server may differ a little from this one. */
export function usualMilli(
  { ratio }: Pick<Meter, 'ratio'>,
  { expected }: Pick<ZoneState, 'expected'>,
): number | null {
  if (expected === null) return null
  const usual = expected.from === 0 ? expected.to - RANGE_MIN_KWH : (expected.from + expected.to) / 2
  return toMilli((2 * Math.max(0, usual)) / ratio)
}

export function compare(kwh: number, expected: ZoneState['expected']): ZoneVerdict['compared'] {
  if (expected === null) return null
  if (kwh > expected.to) return 'more'
  return kwh < expected.from ? 'less' : 'usual'
}

/** kWh of the month for which the price is valid, where more are typed; null where one price is valid for all. */
export function beyondBlock(zones: readonly ZoneState[], verdicts: readonly ZoneVerdict[]): number | null {
  const upto = zones.find(({ priceUptoKwh }) => priceUptoKwh !== null)?.priceUptoKwh ?? null
  const used = verdicts.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0)
  return upto !== null && used > upto ? upto : null
}

/** Sums over the zones; null until every zone has its figure, the money null where a price is not known. */
export function meterTotal(
  verdicts: readonly ZoneVerdict[],
): { kwh: number; kopiykas: Kopiykas | null } | null {
  let milli = 0
  let kopiykas: Kopiykas | null = 0
  for (const verdict of verdicts) {
    if (verdict.kwh === null) return null
    milli += toMilli(verdict.kwh)
    kopiykas = kopiykas === null || verdict.kopiykas === null ? null : kopiykas + verdict.kopiykas
  }
  return verdicts.length === 0 ? null : { kwh: fromMilli(milli), kopiykas }
}
