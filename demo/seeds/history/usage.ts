import { daysInMonth, type Month } from '#domain/calendar.ts'
import { type Zone, type ZoneCount, zonesOf } from '#domain/zone.ts'
import type { Random } from '#seeds/random.ts'

/** How a household lives: what it uses on an average day and how much winter adds. */
export type Life = { dailyKwh: number; winterFactor: number; nightShare: number }

/** 1 in a mid-season month; winter and summer pull it up and down (January first). */
const season = [1, 0.95, 0.7, 0.35, 0.05, -0.1, 0.1, 0.1, -0.05, 0.25, 0.65, 0.95]

/** Whole kWh of a month by register, in the order of `zonesOf`. */
export function monthUse(
  life: Life,
  month: Month,
  zones: ZoneCount,
  random: Random,
): { zone: Zone; kwh: number }[] {
  const winter = season[Number(month.slice(5, 7)) - 1] ?? 0
  const daily = life.dailyKwh * (1 + winter * (life.winterFactor - 1)) * random.between(0.85, 1.15)
  const total = Math.max(0, Math.round(daily * daysInMonth(month)))
  const night = zones === 1 ? 0 : Math.round(total * life.nightShare * random.between(0.9, 1.1))
  const peak = Math.round((total - night) * random.between(0.32, 0.38))
  const shares: Partial<Record<Zone, number>> =
    zones === 1
      ? { single: total }
      : zones === 2
        ? { day: total - night, night }
        : { peak, 'half-peak': total - night - peak, night }
  return zonesOf(zones).map((zone) => ({ zone, kwh: shares[zone] ?? 0 }))
}
