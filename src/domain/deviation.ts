/** More than this many times the expected use, and this many kWh over it, asks for a confirmation. */
const DEVIATION_FACTOR = 2
const DEVIATION_MIN_KWH = 100
/** More than this many times the expected use, and more than this many kWh, asks for a photo and is held. */
const LARGE_DEVIATION_FACTOR = 5
const LARGE_DEVIATION_MIN_KWH = 500
/** Power nobody draws all day long through one register, kW before the ratio: above it a value is too large. */
const POWER_CEILING_KW = 20

/** deviation: say that it is so; the other two: add a photo, a person will look. */
export type UseObjection = 'deviation' | 'large-deviation' | 'value-too-large'

/** kWh that cannot pass in so many days; the allowed power of the connection raises the ceiling, never lowers it. */
export const ceilingKwh = (days: number, ratio: number, allowedPowerKw = 0): number =>
  Math.max(POWER_CEILING_KW, allowedPowerKw) * 24 * Math.max(days, 1) * ratio

/**
 * Share of the allowed power that a connection draws all day long at most, as far as one may guess before anything is
 * known of it: by a house heated with electricity, by anybody else. Our own guess, no source gives one.
 */
const LIKELY_SHARE = { heating: 0.5, other: 0.25 }

/** kWh a day that allowed power and group make likely where nothing was counted yet. */
export const likelyDailyKwh = (allowedPowerKw: number, tariffGroup: string): number =>
  allowedPowerKw * 24 * (tariffGroup === 'heating' ? LIKELY_SHARE.heating : LIKELY_SHARE.other)

/** What stands against the first consumption of a register, which nothing can be compared with. */
export function judgeFirstUse(kwh: number, likely: number, ceiling: number): UseObjection | null {
  if (kwh > ceiling) return 'value-too-large'
  if (kwh > likely) return 'large-deviation'
  return kwh > 0 ? 'deviation' : null
}

/** What stands against a consumption, the gravest first; null = nothing. `expected` null = no history to compare with. */
export function judgeUse(kwh: number, expected: number | null, ceiling: number): UseObjection | null {
  if (kwh > ceiling) return 'value-too-large'
  if (expected === null) return null
  if (kwh > expected * LARGE_DEVIATION_FACTOR && kwh > LARGE_DEVIATION_MIN_KWH) return 'large-deviation'
  const tooMuch = kwh > expected * DEVIATION_FACTOR && kwh - expected > DEVIATION_MIN_KWH
  const nothing = kwh === 0 && expected > DEVIATION_MIN_KWH
  return tooMuch || nothing ? 'deviation' : null
}
