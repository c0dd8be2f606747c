import type { Zone } from '#domain/zone.ts'
import type { FmReply } from '#server/core/function-modules.ts'
import type { ExportColumn } from '#server/lists/export-list.ts'
import { consumption as words, consumptionPage } from '#text/consumption.ts'
import { zones as zoneNames } from '#text/terms.ts'

export type Used = FmReply<'ZPORTAL_CONSUMPTION_GET'>['months'][number]

/** Months as a table: a column for each zone the meters count apart, then the sums and the year before. */
export function monthColumns(months: readonly Used[]): ExportColumn<Used>[] {
  const zones = [...new Set(months.flatMap((used) => used.zones.map(({ zone }) => zone)))]
  return [
    { title: words.columns.month, kind: 'month', value: (used) => used.month },
    ...(zones.length > 1 ? zones.map(zoneColumn) : []),
    { title: words.columns.kwh, kind: 'number', value: (used) => used.kwh },
    { title: words.columns.amount, kind: 'money', value: (used) => used.amountKopiykas },
    { title: words.columns.lastYear, kind: 'number', value: (used) => used.lastYearKwh },
  ]
}

const zoneColumn = (zone: Zone): ExportColumn<Used> => ({
  title: `${zoneNames[zone]}, ${words.inKwh}`,
  kind: 'number',
  value: (used) => used.zones.find((one) => one.zone === zone)?.kwh ?? null,
})

/** What the screen says beside a month: that it goes on, or that nobody read it. */
export const noteColumn = (thisMonth: string): ExportColumn<Used> => ({
  title: words.columns.note,
  kind: 'text',
  width: 28,
  value: (used) =>
    used.month >= thisMonth ? consumptionPage.goesOn : used.estimated ? words.estimated : null,
})
