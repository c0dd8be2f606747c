import { addDays, type Instant, type IsoDate } from './calendar.ts'
import { kyivDate, kyivInstant, kyivTime } from './kyiv.ts'
import type { Site } from './site.ts'

/** Times on the wall clock of Kyiv, '21:00'; the night goes past midnight. */
export type Night = { readonly from: string; readonly till: string }
/** Hours of the night in which people are not written to, dated, by company; null = every company. */
type QuietHours = Night & { readonly since: IsoDate; readonly site: Site | null }

/**
 * What a customer may choose instead of the hours of the company: from 23:00 to 07:00 it is quiet for everybody, and an
 * hour of the day is left in which what waits can be sent.
 */
export const QUIET_FROM = { first: 18, last: 23 } as const
export const QUIET_TILL = { first: 7, last: 11 } as const

/** Every whole hour of a choice. */
export const hoursOf = ({ first, last }: { readonly first: number; readonly last: number }): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
/** 7 → '07:00' */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The last one that has begun counts; one of the company counts before one of every company. */
const QUIET_HOURS: readonly QuietHours[] = [{ since: '2026-01-01', site: null, from: '21:00', till: '08:00' }]

/** The hours in force at a company on a day. */
export function quietHoursOf(
  site: Site | null,
  day: IsoDate,
  dated: readonly QuietHours[] = QUIET_HOURS,
): QuietHours | null {
  const begun = dated.filter((rule) => rule.since <= day)
  const latest = (of: Site | null) =>
    begun.filter((rule) => rule.site === of).toSorted((a, b) => b.since.localeCompare(a.since))[0]
  return (site === null ? undefined : latest(site)) ?? latest(null) ?? null
}

/** When a message may be sent that is not urgent: null = now, else the end of the night, by the wall clock of Kyiv. */
export function afterQuietHours(
  now: Instant,
  site: Site | null,
  dated: readonly QuietHours[] = QUIET_HOURS,
): Date | null {
  const today = kyivDate(now)
  const hours = quietHoursOf(site, today, dated)
  return hours && endOfNight(now, hours)
}

/** When the night that is on ends; null: it is day. */
function endOfNight(now: Instant, { from, till }: Night): Date | null {
  const [today, time] = [kyivDate(now), kyivTime(now)]
  if (time < till) return kyivInstant(today, till)
  return time >= from ? kyivInstant(addDays(today, 1), till) : null
}

/** Every night a customer may choose, and when it ends if it is on. */
export const endsOfNights = (now: Instant): (Night & { readonly ends: Date | null })[] =>
  hoursOf(QUIET_FROM).flatMap((from) =>
    hoursOf(QUIET_TILL).map((till) => {
      const night = { from: hourText(from), till: hourText(till) }
      return { ...night, ends: endOfNight(now, night) }
    }),
  )
