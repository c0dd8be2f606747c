import type { z } from 'zod'
import type { businessConsumption, consumption } from '#contract/consumption.ts'
import { type Zone, ZONES } from '#domain/zone.ts'
import { consumption as text, consumptionHistoryPage, consumptionPage } from '#text/consumption.ts'
import { zones as zoneNames } from '#text/terms.ts'
import { whenUsed } from '#text/language.ts'
import type { Column, Table } from './description.ts'

type Month = z.output<typeof consumption.consumption.response>['months'][number]
type MonthOfPoints = z.output<typeof businessConsumption.history.response>['months'][number]
/** A row of the table: a month that may not be over yet. */
type Row<M> = M & { readonly goesOn: boolean }

/** Months as rows, the newest first, as people read a table. */
export const monthRows = <M extends Month>(months: readonly M[], thisMonth: string): Row<M>[] =>
  months.toReversed().map((used) => ({ ...used, goesOn: used.month >= thisMonth }))

/**
 * Columns of zones that are not needed: those of zones in which nothing was counted, and all of them if only one zone
 * remains.
 */
export function silentZones(months: readonly Month[]): readonly Zone[] {
  const silent = ZONES.filter((zone) => !months.some(({ zones }) => zones.some((use) => use.zone === zone)))
  return ZONES.length - silent.length > 1 ? silent : ZONES
}

const ofZone = (zone: Zone) =>
  ({
    title: `${zoneNames[zone]}, ${text.inKwh}`,
    kind: 'number',
    value: ({ zones }) => zones.find((use) => use.zone === zone)?.kwh ?? null,
  }) as const satisfies Column<Month>

/** The note for a month that is not over, or whose consumption is estimated. */
export const noteOf = ({ goesOn, estimated }: Row<Month>): string | null =>
  goesOn ? consumptionPage.goesOn : estimated ? text.estimated : null

const months = whenUsed(() => ({
  name: text.title,
  columns: {
    month: { title: text.columns.month, kind: 'month', value: ({ month }) => month },
    single: ofZone('single'),
    day: ofZone('day'),
    peak: ofZone('peak'),
    'half-peak': ofZone('half-peak'),
    night: ofZone('night'),
    kwh: { title: text.columns.kwh, kind: 'number', value: ({ kwh }) => kwh },
    amount: { title: text.columns.amount, kind: 'money', value: (used) => used.amountKopiykas },
    lastYear: { title: text.columns.lastYear, kind: 'number', value: ({ lastYearKwh }) => lastYearKwh },
  },
  phone: { head: 'month', under: 'note', right: 'kwh' },
})) satisfies Omit<Table<Row<Month>>, 'calls'>

/** Consumption of an apartment by month. */
export const monthConsumption = whenUsed(() => ({
  ...months,
  calls: ['/api/person/consumption'],
  columns: {
    ...months.columns,
    note: { title: text.columns.note, kind: 'text', width: 28, rich: true, value: noteOf },
  },
})) satisfies Table<Row<Month>>

/** Consumption of a business by month, and how many of its points were really read. */
export const monthsOfPoints = whenUsed(() => ({
  ...months,
  calls: ['/api/entity/consumption/history'],
  columns: {
    ...months.columns,
    completeness: { title: consumptionHistoryPage.completeness, kind: 'action' },
    points: { title: consumptionHistoryPage.points, kind: 'number', value: ({ points }) => points },
    pointsRead: {
      title: consumptionHistoryPage.pointsRead,
      kind: 'number',
      value: (used) => used.pointsRead,
    },
    note: { title: text.columns.note, kind: 'action' },
  },
  screen: ['month', ...ZONES, 'kwh', 'amount', 'lastYear', 'completeness', 'note'],
})) satisfies Table<Row<MonthOfPoints>>
