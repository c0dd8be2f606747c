/** More than this many times the expected use, and this many kWh over it, asks for a confirmation. */
const DEVIATION_FACTOR = 2
const DEVIATION_MIN_KWH = 100
/** More than this many times the expected use, and more than this many kWh, asks for a photo and is held. */
const LARGE_DEVIATION_FACTOR = 5
const LARGE_DEVIATION_MIN_KWH = 500
/** Power (kW before the ratio) that nobody draws all day long through one register: above it a value is too large. */
const POWER_CEILING_KW = 20

/** deviation: the customer confirms the value; the other two: the customer adds a photo and an operator looks at it. */
export type UseObjection = 'deviation' | 'large-deviation' | 'value-too-large'

/**
 * kWh that cannot be used in so many days; the allowed power of the connection may raise this ceiling, never lower it.
 */
export const ceilingKwh = (days: number, ratio: number, allowedPowerKw = 0): number =>
  Math.max(POWER_CEILING_KW, allowedPowerKw) * 24 * Math.max(days, 1) * ratio

/**
 * The largest share of the allowed power that a connection is likely to draw all day long, guessed before it has any
 * history: for a house heated with electricity and for any other. The guess is ours, no source gives one.
 */
const LIKELY_SHARE = { heating: 0.5, other: 0.25 }

/** kWh a day that are likely by allowed power and tariff group where nothing was counted yet. */
export const likelyDailyKwh = (allowedPowerKw: number, tariffGroup: string): number =>
  allowedPowerKw * 24 * (tariffGroup === 'heating' ? LIKELY_SHARE.heating : LIKELY_SHARE.other)

/** What is wrong with the first consumption of a register, which has nothing to be compared with. */
export function judgeFirstUse(kwh: number, likely: number, ceiling: number): UseObjection | null {
  if (kwh > ceiling) return 'value-too-large'
  if (kwh > likely) return 'large-deviation'
  return kwh > 0 ? 'deviation' : null
}

/** The worst thing that is wrong with a consumption; null = nothing. `expected` null = no history to compare with. */
export function judgeUse(kwh: number, expected: number | null, ceiling: number): UseObjection | null {
  if (kwh > ceiling) return 'value-too-large'
  if (expected === null) return null
  if (kwh > expected * LARGE_DEVIATION_FACTOR && kwh > LARGE_DEVIATION_MIN_KWH) return 'large-deviation'
  const tooMuch = kwh > expected * DEVIATION_FACTOR && kwh - expected > DEVIATION_MIN_KWH
  const nothing = kwh === 0 && expected > DEVIATION_MIN_KWH
  return tooMuch || nothing ? 'deviation' : null
}
