import {
  addDays,
  addToMonth,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  type IsoDate,
  type Month,
} from '#domain/dates.ts'
import { kyivInstant } from '#domain/kyiv.ts'
import { averageDaily, readingOnFirst, registerRange, type Use } from '#domain/reading.ts'
import { type Zone, zonesOf } from '#domain/zone.ts'
import type { Random } from '#seeds/random.ts'
import type { MeterRow, ReadingRow, ReadingSource } from './core-rows.ts'
import { type Life, monthUse } from './usage.ts'

/** A meter as a case describes it; what is left out is ordinary. */
export type MeterStory = {
  row: MeterRow
  life: Life
  /** value of each register when the history begins */
  startValue: number
  /** who reads it in a month; null = nobody did, the operator estimates */
  readBy(month: Month): Exclude<ReadingSource, 'estimated'> | null
  /** last month it counted, for a meter that was switched off later */
  lastMonth?: Month
  /** sets the true consumption of a month of a register, for cases that need a given one */
  useOf?(month: Month, zone: Zone): number | undefined
}

/** What one register shows on the 1st after a month, and what was used. */
export type MonthReading = {
  zone: Zone
  reading: ReadingRow
  fromValue: number
  fromEstimated: boolean
  estimated: boolean
}

/** Goes through the months of a meter: `month()` must be called for each, oldest first. */
export function tellMeter(story: MeterStory, random: Random) {
  const { row, life } = story
  const range = registerRange(row.digits)
  // true: what the register really shows; counted: what the last bill counted
  const registers = new Map(
    zonesOf(row.zones).map((zone) => {
      const start = Math.floor(story.startValue * random.between(0.9, 1)) % range
      return [zone, { true: start, counted: start, estimated: false, uses: [] as Use[] }]
    }),
  )

  const reading = (
    zone: Zone,
    countsOn: IsoDate,
    more: Pick<ReadingRow, 'value' | 'kwh' | 'source' | 'state'>,
  ): ReadingRow => {
    const taken = takenAt(countsOn, more.source, random)
    return {
      account_id: row.account_id,
      counts_on: countsOn,
      reading_id: random.uuid(),
      meter_id: row.meter_id,
      zone,
      taken_at: taken,
      received_at: new Date(taken.getTime() + random.int(20, 400) * 1000),
      hold_reason: null,
      rolled_over: false,
      confirmed: null,
      receipt: null,
      bill_number: null,
      superseded_by: null,
      ...more,
    }
  }

  return {
    /** The values the history starts from. */
    opening: (first: IsoDate): ReadingRow[] =>
      [...registers].map(([zone, { counted }]) =>
        reading(zone, first, { value: counted, kwh: null, source: 'operator', state: 'accepted' }),
      ),

    month(month: Month): MonthReading[] {
      const [from, to] = [firstOfMonth(month), firstOfMonth(addToMonth(month, 1))]
      const source = story.readBy(month)
      const receipt = source === 'customer' ? `${to.slice(2, 4)}${to.slice(5, 7)}-${random.digits(8)}` : null
      return monthUse(life, month, row.zones, random).map(({ zone, kwh: usual }) => {
        const register = registers.get(zone)
        if (!register) throw new Error(`no register ${zone}`)
        register.true += story.useOf?.(month, zone) ?? usual
        const [fromValue, fromEstimated] = [register.counted, register.estimated]
        register.estimated = source === null
        const average = averageDaily(register.uses) ?? usual / daysInMonth(month)
        // an estimate may run ahead of the register; the next real reading then gives it back
        const next =
          source === null ? readingOnFirst({ value: fromValue, date: from }, average, to) : register.true
        const kwh = next - fromValue
        register.uses.push({ from, to, kwh })
        register.counted = next % range
        register.true -= next - register.counted
        return {
          zone,
          fromValue,
          fromEstimated,
          estimated: source === null,
          reading: {
            ...reading(zone, to, {
              value: register.counted,
              kwh: kwh * row.ratio,
              source: source ?? 'estimated',
              state: 'billed',
            }),
            rolled_over: next >= range,
            receipt,
          },
        }
      })
    },

    /** What the register shows on a day after the last told month. */
    valueOn(zone: Zone, since: IsoDate, date: IsoDate): number {
      const register = registers.get(zone)
      if (!register) throw new Error(`no register ${zone}`)
      const average = averageDaily(register.uses) ?? life.dailyKwh
      return Math.round(register.true + average * daysBetween(since, date)) % range
    },
  }
}

/** In the window around the 1st: its last two days before, its first three days after (facts §2.2). */
function takenAt(countsOn: IsoDate, source: ReadingSource, random: Random): Date {
  if (source === 'estimated') return kyivInstant(addDays(countsOn, 3), '04:00')
  if (source === 'askoe') return kyivInstant(countsOn, '00:15')
  const hour = String(random.int(8, 21)).padStart(2, '0')
  const minute = String(random.int(0, 59)).padStart(2, '0')
  return kyivInstant(addDays(countsOn, random.int(-2, 2)), `${hour}:${minute}`)
}
