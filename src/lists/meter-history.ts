import type { z } from 'zod'
import type { businessPoints } from '#contract/points.ts'
import { meterHistory as words, points } from '#text/points.ts'
import { zones } from '#text/terms.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'
import { pointName } from './points.ts'

type Row = z.output<typeof businessPoints.counters.response>['rows'][number]
type Old = Row['removed'][number]
/** A line of the file: a register of a removed meter, or a meter nobody read. */
type Line = { row: Row; old: Old; reading: Old['lastReadings'][number] | null }

const heads = whenUsed(() => words.columns)
const lastRemoval = ({ removed }: Row): string | null => removed[0]?.removedOn ?? null

/** Points that have had another meter, each with all that were taken off. */
export const meterHistory = whenUsed(() => ({
  name: words.name,
  calls: ['/api/entity/counters'],
  columns: {
    point: {
      title: points.columns.point,
      kind: 'text',
      width: 32,
      sort: true,
      rich: true,
      value: pointName,
    },
    now: {
      title: heads.now,
      kind: 'text',
      rich: true,
      value: ({ current }) => current?.meter ?? words.nothingStands,
    },
    replaced: { title: heads.replaced, kind: 'date', sort: true, rich: true, value: lastRemoval },
    removed: { title: heads.removed, kind: 'action' },
  },
  phone: { head: 'point', under: 'replaced' },
  order: { by: 'replaced', descending: true },
  pageSize: 25,
  filters: [
    {
      kind: 'choice',
      key: 'account',
      label: points.scope.label,
      any: points.scope.all,
      value: (row) => row.account,
    },
  ],
  search: {
    label: words.search,
    value: (row) => [
      pointName(row),
      row.address,
      row.account,
      row.current?.meter,
      ...row.removed.flatMap(({ meter, act }) => [meter, act]),
    ],
  },
  file: {
    lines: (row) =>
      row.removed.flatMap((old): Line[] =>
        old.lastReadings.length === 0
          ? [{ row, old, reading: null }]
          : old.lastReadings.map((reading) => ({ row, old, reading })),
      ),
    columns: [
      { title: points.columns.point, kind: 'text', width: 32, value: ({ row }) => pointName(row) },
      { title: points.columns.account, kind: 'text', value: ({ row }) => row.account },
      { title: points.columns.address, kind: 'text', width: 44, value: ({ row }) => row.address },
      { title: heads.meter, kind: 'text', value: ({ old }) => old.meter },
      { title: heads.model, kind: 'text', width: 22, value: ({ old }) => old.model },
      { title: points.columns.ratio, kind: 'number', value: ({ old }) => old.ratio },
      { title: heads.installedOn, kind: 'date', value: ({ old }) => old.installedOn },
      { title: heads.removedOn, kind: 'date', value: ({ old }) => old.removedOn },
      { title: heads.zone, kind: 'text', value: ({ reading }) => reading && zones[reading.zone] },
      { title: heads.lastReading, kind: 'number', value: ({ reading }) => reading?.value ?? null },
      { title: heads.lastOn, kind: 'date', value: ({ reading }) => reading?.countsOn ?? null },
      { title: heads.act, kind: 'text', width: 20, value: ({ old }) => old.act },
      { title: heads.reason, kind: 'text', width: 36, value: ({ old }) => old.reason },
      { title: heads.now, kind: 'text', value: ({ row }) => row.current?.meter ?? words.nothingStands },
    ],
  },
})) satisfies List<Row, Line>
