import { byHours, CLOCK, clockHours } from '#domain/profile.ts'
import type { ExportColumn } from '#server/lists/export-list.ts'
import { hoursPage as words, qualityText, registerUnit } from '#text/consumption-hours.ts'
import { lists } from '#text/lists.ts'
import { terms } from '#text/terms.ts'
import type { DayLine } from './hour-points.ts'

/** A line with its hours under the clock, and what is said of them. */
export type WideLine = DayLine & {
  readonly clock: readonly (number | null)[]
  readonly sum: number | null
  readonly missing: number
  readonly said: string | null
}

export function widen(line: DayLine): WideLine {
  const { values, quality } = byHours(line)
  const hours = clockHours(line.day)
  const came = line.values.filter((value) => value !== null)
  return {
    ...line,
    clock: CLOCK.map(({ hour, again }) => {
      const value =
        values[hours.findIndex((clockHour) => clockHour.hour === hour && clockHour.again === again)] ?? null
      return value === null ? null : value / 1000
    }),
    sum: came.length === 0 ? null : came.reduce((sum, value) => sum + value, 0) / 1000,
    missing: values.filter((value) => value === null).length,
    said: qualityText(line.day, quality) || null,
  }
}

/** A line for a register of a point on a day: a column for each hour that a clock of Kyiv may show. */
export const dayColumns = (): readonly ExportColumn<WideLine>[] => [
  { title: terms.place, kind: 'text', width: 24, value: ({ point }) => point.place },
  { title: terms.point, kind: 'text', width: 20, value: ({ point }) => point.alias },
  { title: terms.meter, kind: 'text', value: ({ point }) => point.meter },
  { title: words.register, kind: 'text', width: 18, value: ({ register }) => registerUnit(register) },
  { title: terms.date, kind: 'date', value: ({ day }) => day },
  ...CLOCK.map((clock, at): ExportColumn<WideLine> => ({
    title: words.clock(clock),
    kind: 'number',
    width: 12,
    value: (line) => line.clock[at] ?? null,
  })),
  { title: lists.total, kind: 'number', value: ({ sum }) => sum },
  { title: words.missingHours, kind: 'number', value: ({ missing }) => missing },
  { title: words.quality, kind: 'text', width: 40, value: ({ said }) => said },
]
