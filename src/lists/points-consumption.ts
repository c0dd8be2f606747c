import type { z } from 'zod'
import type { businessConsumption } from '#contract/consumption.ts'
import { consumption as text, pointsPage as words } from '#text/consumption.ts'
import { zones } from '#text/terms.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Point = z.output<typeof businessConsumption.consumption.response>['rows'][number]
/** A line of the file: a register of a point, or a point that nobody has read. */
type Line = { point: Point; register: Point['registers'][number] | null; isFirst: boolean }

const heads = whenUsed(() => words.columns)
const once =
  (field: 'generationKwh' | 'kvarh' | 'backKvarh') =>
  ({ point, isFirst }: Line): number | null =>
    isFirst ? (point.hours?.[field] ?? null) : null
/** The worst first. */
const STATES: readonly Point['state'][] = ['missing', 'estimated', 'complete']

/** What each metering point counted in a period of months. The page and the call define the period themselves. */
export const pointsConsumption = whenUsed(() => ({
  name: text.title,
  calls: ['/api/entity/consumption'],
  columns: {
    place: {
      title: heads.place,
      kind: 'text',
      sort: ({ place, alias, meter }) => [place, alias, meter].filter(Boolean).join(' '),
      rich: true,
      value: (point) => point.place,
    },
    number: { title: heads.meter, kind: 'text', sort: true, rich: true, value: (point) => point.meter },
    readings: { title: heads.readings, kind: 'action' },
    kwh: { title: text.columns.kwh, kind: 'number', sort: true, value: (point) => point.kwh },
    generation: {
      title: heads.generation,
      kind: 'number',
      sort: true,
      value: ({ hours }) => hours?.generationKwh ?? null,
    },
    reactive: {
      title: heads.reactive,
      kind: 'number',
      sort: true,
      value: ({ hours }) => hours?.kvarh ?? null,
    },
    reactiveBack: {
      title: heads.reactiveBack,
      kind: 'number',
      sort: true,
      value: ({ hours }) => hours?.backKvarh ?? null,
    },
    state: {
      title: heads.state,
      kind: 'text',
      sort: ({ state }) => STATES.indexOf(state),
      rich: true,
      value: ({ state }) => words.states[state],
    },
  },
  phone: { head: 'place', under: 'state', right: 'kwh' },
  order: { by: 'place', descending: false },
  pageSize: 25,
  totals: {
    kwh: 'foundKwh',
    generation: 'foundGenerationKwh',
    reactive: 'foundKvarh',
    reactiveBack: 'foundBackKvarh',
  },
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: words.state,
      any: words.allStates,
      options: Object.entries(words.states),
      value: ({ state }) => state,
    },
  ],
  file: {
    lines: (point) =>
      point.registers.length === 0
        ? [{ point, register: null, isFirst: true }]
        : point.registers.map((register, n) => ({ point, register, isFirst: n === 0 })),
    columns: [
      { title: heads.place, kind: 'text', width: 28, value: ({ point }) => point.place },
      { title: heads.alias, kind: 'text', width: 24, value: ({ point }) => point.alias },
      { title: heads.meter, kind: 'text', value: ({ point }) => point.meter },
      { title: heads.zone, kind: 'text', value: ({ register }) => register && zones[register.zone] },
      { title: heads.ratio, kind: 'number', value: ({ point }) => point.ratio },
      { title: heads.fromDate, kind: 'date', value: ({ register }) => register?.from ?? null },
      { title: heads.fromValue, kind: 'number', value: ({ register }) => register?.fromValue ?? null },
      { title: heads.toDate, kind: 'date', value: ({ register }) => register?.to ?? null },
      { title: heads.toValue, kind: 'number', value: ({ register }) => register?.toValue ?? null },
      { title: text.columns.kwh, kind: 'number', value: ({ register }) => register?.kwh ?? null },
      // of a point, not of a zone: they stand once, so that a sum of the column is right
      { title: heads.generation, kind: 'number', value: once('generationKwh') },
      { title: heads.reactive, kind: 'number', value: once('kvarh') },
      { title: heads.reactiveBack, kind: 'number', value: once('backKvarh') },
      { title: heads.state, kind: 'text', width: 28, value: ({ point }) => words.states[point.state] },
    ],
  },
})) satisfies List<Point, Line>
