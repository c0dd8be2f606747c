import { dayAndMonth, timeText } from '#text/dates.ts'
import { type IsoDate } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { ReadingWindow } from '#domain/window.ts'
import { windowWords as words } from '#text/reading-window.ts'

type Window = Pick<ReadingWindow, 'state' | 'countsOn'> & {
  readonly opens: Date | string
  readonly closes: Date | string
}

const daysOf = ({ opens, closes }: Window): [first: IsoDate, last: IsoDate] => [
  kyivDate(new Date(opens)),
  kyivDate(new Date(closes).getTime() - 1),
]
const isIn = ({ state }: Window) => state === 'open' || state === 'closing'

/**
 * What a household is told about when to hand in: any day will do, some days are the most exact (product.md §1). `now`
 * is the sentence, `best` the days alone, `counts` the date a reading given now counts for.
 */
export function householdWindow(window: Window): { now: string; best: string; counts: string } {
  const [first, last] = daysOf(window).map((day) => dayAndMonth(day))
  const best = words.span(first ?? '', last ?? '')
  return {
    now: isIn(window) ? words.bestDays(last ?? '') : words.anyDay(best),
    best,
    counts: words.counts(window.countsOn),
  }
}

/** The same for a business: only between two instants; as a rule the window closes at 13:00 on the 2nd. */
export function businessWindow(window: Window): string {
  const [first = '', last = ''] = daysOf(window).map((day) => dayAndMonth(day))
  const time = timeText(new Date(window.closes))
  return isIn(window) ? words.takenTill(time, last) : words.takenBetween(first, time, last)
}
