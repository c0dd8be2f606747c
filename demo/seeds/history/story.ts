import type { IsoDate, Month } from '#domain/calendar.ts'
import type { Row } from '#billing/kit/tables.ts'
import type { Random } from '#seeds/random.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'
import type { AccountBook } from './account-book.ts'
import type { CoreRows } from './core-rows.ts'
import type { Life } from './usage.ts'

/** How a point uses its hours. */
export type HoursLife = {
  /** two shifts of a plant; a boiler house; a shop or a store with refrigerators */
  shape: 'shifts' | 'boiler' | 'store'
  /** kept by half-hours */
  half?: true
  /** panels on the roof: what they give back at noon in June, in kW */
  solarKw?: number
  /** how its hours came: whole but for what was replaced, or with gaps */
  came?: 'whole' | 'gaps'
}

/** A meter and its story. */
export type MeterStory = {
  row: Row<'meters'>
  life: Life
  /** value of each register when the history begins */
  startValue: number
  /** for a point that is read by the hour and whose hours have come */
  hours?: HoursLife | undefined
  /** who reads it in a month; null = nobody, the operator estimates; `random` is the stream of the history */
  readBy(month: Month, random: Random): Exclude<Row<'readings'>['source'], 'estimated'> | null
  /** first month it counted, for a meter that was installed later */
  firstMonth?: Month
  /** last month it counted, for a meter that was switched off later; on `row.removed_on` where that is a day in it */
  lastMonth?: Month
}

export type ToldRegisters = {
  /** The values at the start of the history. */
  opening(first: IsoDate): Row<'readings'>[]
  /** The true readings of a month, the one at its end last. Must be called for every month, the oldest first. */
  month(month: Month): Row<'readings'>[]
  /** A reading of each register on a day after the last month made, by average use. */
  readingOn(
    since: IsoDate,
    date: IsoDate,
    more: Pick<Row<'readings'>, 'state' | 'source'> & Partial<Row<'readings'>> & { times?: number },
  ): Row<'readings'>[]
}

/** What an event may read and add to. */
export type StoryContext = {
  account: Row<'accounts'>
  rows: CoreRows
  book: AccountBook
  registers: readonly ToldRegisters[]
  calendar: TownCalendar
  random: Random
}
