const dayMs = 86_400_000

/** Start of the UTC day of an instant; partitions are cut by UTC days. */
export const dayStart = (at: Date): Date => new Date(Math.floor(at.getTime() / dayMs) * dayMs)
export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

const hourMs = 3_600_000

/** Start of the hour of an instant; Kyiv's hours are whole hours of UTC, so one cut serves both. */
export const hourStart = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)
export const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs)

const minuteMs = 60_000

/** Start of the minute of an instant. */
export const minuteStart = (at: Date): Date => new Date(Math.floor(at.getTime() / minuteMs) * minuteMs)
export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs)

/** The UTC day of an instant: 2026-01-02. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10)

/** The day a partition is named after (portal_calls_20260102), null for the default one. */
export function dayOfPartition(name: string): Date | null {
  const match = /_(\d{4})(\d{2})(\d{2})$/.exec(name)
  return match ? new Date(`${match[1]}-${match[2]}-${match[3]}T00:00:00Z`) : null
}
