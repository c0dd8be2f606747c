import { addDays, type IsoDate } from '#domain/calendar.ts'

/** Every day from one to another, both included. */
export function daysFrom(from: IsoDate, to: IsoDate): IsoDate[] {
  const days: IsoDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
