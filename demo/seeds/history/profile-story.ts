import {
  addDays,
  addToMonth,
  daysInMonth,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
  type Month,
  monthOf,
  monthsBetween,
  weekday,
} from '#domain/calendar.ts'
import { kyivTime } from '#domain/kyiv.ts'
import { type ProfileRegister, startsOf } from '#domain/profile.ts'
import type { Row } from '#billing/kit/tables.ts'
import { seededRandom } from '#seeds/random.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'
import type { HoursLife, MeterStory } from './story.ts'

/** Two full years before the month that runs. */
const MONTHS = 24

const SHAPES: Readonly<Record<HoursLife['shape'], (hour: number, day: number) => number>> = {
  shifts(hour, day) {
    if (day === 7) return 0.22
    if (day === 6) return hour >= 7 && hour < 15 ? 0.55 : 0.24
    if (hour >= 7 && hour < 15) return hour === 11 ? 0.84 : 1
    return hour >= 15 && hour < 23 ? 0.78 : 0.3
  },
  boiler: (hour) => (hour >= 5 && hour < 9 ? 1 : hour >= 17 && hour < 22 ? 0.9 : 0.6),
  store: (hour, day) => (hour >= 8 && hour < 20 ? (day === 7 ? 0.8 : 1) : 0.55),
}

/** What is wrong with some hours: months back from the one that takes readings, the day of the month, the first hour, how many. */
type Flaw = { back: number; day: number; from: number; hours: number; mark: 'r' | 'e' | '-' }
const REPLACED: readonly Flaw[] = [
  { back: 1, day: 12, from: 6, hours: 11, mark: 'r' },
  { back: 1, day: 13, from: 0, hours: 9, mark: 'r' },
  { back: 5, day: 8, from: 0, hours: 24, mark: 'e' },
  { back: 14, day: 3, from: 9, hours: 6, mark: 'r' },
]
const GAPS: readonly Flaw[] = [
  { back: 0, day: 4, from: 13, hours: 3, mark: '-' },
  { back: 1, day: 17, from: 3, hours: 5, mark: '-' },
  { back: 1, day: 20, from: 0, hours: 24, mark: '-' },
  { back: 3, day: 9, from: 10, hours: 2, mark: '-' },
  { back: 3, day: 10, from: 10, hours: 8, mark: 'e' },
  { back: 11, day: 22, from: 0, hours: 24, mark: '-' },
]

/** A month by the hour: the kWh the readings give, shared by the shape so that nothing is lost. */
type Hour = { day: IsoDate; hour: number; wh: number }

/**
 * Hours of a meter up to yesterday. Those of a month add up to what its readings gave, because they come from one
 * meter; the month that runs is an average one. What did not come was counted by the register all the same.
 */
export function tellProfile(
  { row, life, hours: wish }: Pick<MeterStory, 'row' | 'life' | 'hours'>,
  readings: readonly Row<'readings'>[],
  { today, open }: TownCalendar,
): Row<'profiles'>[] {
  if (wish === undefined) return []
  const running = monthOf(today)
  const yesterday = addDays(today, -1)
  const random = seededRandom(`hours of ${row.number}`)
  const atStart = new Map(
    readings
      .filter((reading) => reading.meter_id === row.meter_id && reading.superseded_by === null)
      .map((reading) => [reading.counts_on, reading]),
  )
  const flaws = wish.came === 'gaps' ? GAPS : REPLACED
  const registers = new Map<ProfileRegister, number>()
  const rows: Row<'profiles'>[] = []
  for (let month = addToMonth(running, -MONTHS); month <= running; month = addToMonth(month, 1)) {
    // remote data begin with the first whole month of the meter
    if (row.installed_on > firstOfMonth(month)) continue
    const opening = atStart.get(firstOfMonth(month))
    if (opening) registers.set('A+', opening.value)
    const closing = atStart.get(firstOfMonth(addToMonth(month, 1)))
    const kwh = closing?.kwh ?? life.dailyKwh * daysInMonth(month)
    const taken = monthHours(month, wish, Math.round(kwh * 1000), random)
    const back = monthsBetween(month, open)
    const monthFlaws = flaws.filter((flaw) => flaw.back === back)
    const writeRegister = (register: ProfileRegister, of: (hour: Hour) => number) => {
      for (const [day, hours] of Map.groupBy(taken, (hour) => hour.day)) {
        const values = hours.map(of)
        const value = registers.get(register) ?? 1000
        registers.set(register, value + values.reduce((sum, wh) => sum + wh, 0) / 1000 / row.ratio)
        if (day <= yesterday) push(register, day, values, monthFlaws, value)
      }
    }
    writeRegister('A+', ({ wh }) => wh)
    writeRegister('R+', ({ wh, hour }) => Math.round(wh * (hour < 6 ? 0.28 : 0.44)))
    if (wish.shape === 'shifts') writeRegister('R-', ({ wh, hour }) => (hour < 5 ? Math.round(wh * 0.06) : 0))
    if (wish.solarKw !== undefined) {
      const clouds = new Map<IsoDate, number>()
      writeRegister('A-', ({ day, hour }) => {
        const sky = clouds.get(day) ?? random.between(0.25, 1)
        clouds.set(day, sky)
        return Math.round(
          (wish.solarKw ?? 0) * 1000 * sky * sunAt(month, hour) * (weekday(day) > 5 ? 1 : 0.15),
        )
      })
    }
  }
  return rows

  function push(
    register: ProfileRegister,
    day: IsoDate,
    hours: readonly number[],
    monthFlaws: readonly Flaw[],
    value: number,
  ) {
    const marks = hours.map(
      (_, hour) =>
        monthFlaws.find(
          (flaw) => Number(day.slice(8)) === flaw.day && hour >= flaw.from && hour < flaw.from + flaw.hours,
        )?.mark ?? 'm',
    )
    const parts = wish?.half ? 2 : 1
    const range = 10 ** row.digits
    rows.push({
      account_id: row.account_id,
      meter_id: row.meter_id,
      register,
      day,
      wh: hours.flatMap((wh, hour) => {
        if (marks[hour] === '-') return Array.from({ length: parts }, () => null)
        const first = Math.round(wh * 0.52)
        return parts === 2 ? [first, wh - first] : [wh]
      }),
      quality: marks.flatMap((mark) => Array.from({ length: parts }, () => mark)).join(''),
      opening: Math.floor((value % range) * 1000) / 1000,
    })
  }
}

/** Whole watt-hours whose sum is exact: what is rounded away goes into the next hour. */
function monthHours(
  month: Month,
  { shape }: HoursLife,
  totalWh: number,
  random: ReturnType<typeof seededRandom>,
): Hour[] {
  const shaped: { day: IsoDate; hour: number; weight: number }[] = []
  for (let day = firstOfMonth(month); day <= lastOfMonth(month); day = addDays(day, 1))
    for (const start of startsOf(day)) {
      const hour = Number(kyivTime(start).slice(0, 2))
      shaped.push({ day, hour, weight: SHAPES[shape](hour, weekday(day)) * random.between(0.9, 1.1) })
    }
  const whole = shaped.reduce((sum, { weight }) => sum + weight, 0)
  let [exact, given] = [0, 0]
  return shaped.map(({ day, hour, weight }, index) => {
    exact += (totalWh * weight) / whole
    const wh = (index === shaped.length - 1 ? totalWh : Math.round(exact)) - given
    given += wh
    return { day, hour, wh }
  })
}

/** 1 at noon in June; a shorter and lower sun in winter. */
function sunAt(month: Month, hour: number): number {
  const summer = 0.5 - 0.5 * Math.cos(((Number(month.slice(5)) - 0.5) / 12) * 2 * Math.PI)
  const half = 4 + 3.5 * summer
  const height = 1 - ((hour + 0.5 - 13) / half) ** 2
  return height <= 0 ? 0 : height * (0.35 + 0.65 * summer)
}
