import { monthConsumption, monthRows, monthsOfPoints, noteOf, silentZones } from '#lists/month-consumption.ts'
import { consumptionHistoryPage, consumptionPage as words } from '#text/consumption.ts'
import type { Reply } from '#web/api/call.ts'
import type { Used } from '#web/customer/period.ts'
import { columnsOf } from '#web/lists/columns.tsx'
import { Table } from '#web/ui/Table.tsx'
import layout from '#web/ui/layout.module.css'

export type HistoryMonth = Reply<'/api/entity/consumption/history'>['months'][number]
type Props<U> = { used: readonly U[]; thisMonth: string }

/** Everything the chart shows and both units at once, the newest month first. */
export function ConsumptionTable({ used, thisMonth }: Props<Used>) {
  const rows = monthRows(used, thisMonth)
  return <Months rows={rows} columns={columnsOf(monthConsumption, { note: noteOf }, leftOut(rows))} />
}

/** The same of a business: how many of its points were read. */
export function PointsTable({ used, thisMonth }: Props<HistoryMonth>) {
  const rows = monthRows(used, thisMonth)
  const cells = {
    completeness: ({ pointsRead, points }: HistoryMonth) => consumptionHistoryPage.readOf(pointsRead, points),
    note: noteOf,
  }
  return (
    <Months rows={rows} columns={columnsOf<(typeof rows)[number]>(monthsOfPoints, cells, leftOut(rows))} />
  )
}

const leftOut = (rows: ReturnType<typeof monthRows>) => [
  ...silentZones(rows),
  ...(rows.some((row) => noteOf(row) !== null) ? [] : ['note']),
]

const Months = <Row extends Used>({
  rows,
  columns,
}: Pick<Parameters<typeof Table<Row>>[0], 'rows' | 'columns'>) => (
  <section className={layout.stack12}>
    <h2>{words.byMonths}</h2>
    <Table caption={words.byMonths} columns={columns} rows={rows} rowKey={({ month }) => month} />
  </section>
)
