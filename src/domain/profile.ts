import type { IsoDate } from './calendar.ts'
import { hoursOfDay, kyivMidnight, kyivTime } from './kyiv.ts'

/**
 * What an interval meter counts: active energy taken (A+) and given back (A−), in watt-hours, reactive energy taken
 * (R+) and given back (R−), in var-hours. The code has a hyphen where people see a minus.
 */
export const PROFILE_REGISTERS = ['A+', 'A-', 'R+', 'R-'] as const
export type ProfileRegister = (typeof PROFILE_REGISTERS)[number]

/** How a value came to be (facts §3.4: no code of the market was found, so these are ours). */
const QUALITIES = { m: 'measured', r: 'replaced', e: 'estimated', '-': 'missing' } as const
export type QualityMark = keyof typeof QUALITIES
export type Quality = (typeof QUALITIES)[QualityMark]

/**
 * A register on a day of Kyiv: a value for each hour or half-hour in the order of time, and a letter of `QUALITIES` for
 * each. Null is «nothing came», never zero.
 */
export type ProfileDay = {
  readonly day: IsoDate
  readonly values: readonly (number | null)[]
  readonly quality: string
}

const HOUR = 3_600_000
/** More values than a day can have hours: half-hours. */
const MOST_HOURS = 25

export const minutesOf = ({ values }: Pick<ProfileDay, 'values'>): 30 | 60 =>
  values.length > MOST_HOURS ? 30 : 60

export const qualityAt = ({ quality }: Pick<ProfileDay, 'quality'>, index: number): Quality =>
  // a letter that is not known is not trusted
  QUALITIES[(quality[index] ?? '-') as QualityMark] ?? 'missing'

/** The instants at which the intervals of a day begin. */
export function startsOf(day: IsoDate, minutes: 30 | 60 = 60): Date[] {
  const midnight = kyivMidnight(day).getTime()
  const step = (minutes / 60) * HOUR
  return Array.from(
    { length: (hoursOfDay(day) * HOUR) / step },
    (_, index) => new Date(midnight + index * step),
  )
}

/**
 * The hour a clock of Kyiv shows, and whether it shows it for the second time that day: clocks that go back show 03:00
 * twice, those that go forward do not show it at all.
 */
export type ClockHour = { readonly hour: number; readonly again: boolean }

export function clockHours(day: IsoDate): ClockHour[] {
  const hours = startsOf(day).map((at) => Number(kyivTime(at).slice(0, 2)))
  return hours.map((hour, index) => ({ hour, again: hour === hours[index - 1] }))
}

/** «03:00», or «03:00*» the second time: the names of the 25 hours that a clock may show on some day. */
export const CLOCK: readonly ClockHour[] = Array.from({ length: 24 }, (_, hour) => ({
  hour,
  again: false,
})).flatMap((clockHour) => (clockHour.hour === 3 ? [clockHour, { hour: 3, again: true }] : [clockHour]))

/** The worst of two halves is the quality of their hour. */
const WORST: readonly QualityMark[] = ['-', 'e', 'r', 'm']
const worse = (a: string, b: string): string => WORST.find((mark) => mark === a || mark === b) ?? '-'

/** Half-hours as hours; an hour one half of which is missing is missing. */
export function byHours<D extends ProfileDay>(day: D): D {
  if (minutesOf(day) === 60) return day
  const at = Array.from({ length: day.values.length / 2 }, (_, hour) => hour * 2)
  const values = at.map((index) => {
    const [first, second] = [day.values[index] ?? null, day.values[index + 1] ?? null]
    return first === null || second === null ? null : first + second
  })
  const quality = at.map((index) => worse(day.quality[index] ?? '-', day.quality[index + 1] ?? '-')).join('')
  return { ...day, values, quality }
}

/** A day of which nothing came. */
export const emptyDay = (day: IsoDate): ProfileDay => {
  const hours = hoursOfDay(day)
  return { day, values: Array.from({ length: hours }, () => null), quality: '-'.repeat(hours) }
}

export type ProfileFigures = {
  /** sum of what came */
  readonly total: number
  /** hours that should have come, that came, and how many of those that came were replaced or estimated */
  readonly expected: number
  readonly got: number
  readonly replaced: number
  readonly estimated: number
  /** the greatest hour and when it began; null: nothing came */
  readonly max: { readonly value: number; readonly day: IsoDate; readonly hour: number } | null
  /** hours in which the greatest hour would have given the total (Tmax) */
  readonly hoursOfUse: number | null
  /** average hour as a part of the greatest, of the hours that came */
  readonly loadFactor: number | null
}

/**
 * Figures of some days that should all have come; a day that is not among them counts as missing. Hours and not
 * half-hours are compared, so that points of both kinds can be.
 */
export function figuresOf(days: readonly ProfileDay[]): ProfileFigures {
  let [total, expected, got, replaced, estimated] = [0, 0, 0, 0, 0]
  let max: ProfileFigures['max'] = null
  for (const profileDay of days) {
    const { day, values, quality } = byHours(profileDay)
    expected += values.length
    for (const [hour, value] of values.entries()) {
      if (value === null) continue
      total += value
      got += 1
      if (quality[hour] === 'r') replaced += 1
      if (quality[hour] === 'e') estimated += 1
      if (max === null || value > max.value) max = { value, day, hour }
    }
  }
  const used = max !== null && max.value > 0 ? total / max.value : null
  return {
    total,
    expected,
    got,
    replaced,
    estimated,
    max,
    hoursOfUse: used,
    loadFactor: used === null ? null : used / got,
  }
}

/** Runs of hours of one quality: for words such as «немає 03:00–05:00». Ends are positions behind the last hour. */
export function runsOf(quality: string, mark: QualityMark): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (let at = 0; at < quality.length; at++) {
    if (quality[at] !== mark) continue
    const last = runs.at(-1)
    if (last && last.to === at) last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  }
  return runs
}
