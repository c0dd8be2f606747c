import { monthTitle } from '#text/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { ZONES } from '#domain/zone.ts'
import { consumption as text, consumptionPage as words } from '#text/consumption.ts'
import { numberText } from '#text/format.ts'
import { zones as zoneNames } from '#text/terms.ts'
import { type Column, Table } from '#web/ui/Table.tsx'
import type { Used } from '#web/customer/period.ts'
import styles from './consumption.module.css'

type Props<U extends Used> = {
  used: readonly U[]
  thisMonth: string
  /** columns only some months have */
  more?: readonly Column<U>[]
}

/** Everything the chart shows and both units at once, the newest month first. */
export function ConsumptionTable<U extends Used>({ used, thisMonth, more = [] }: Props<U>) {
  const noteOf = ({ month, estimated }: U) =>
    month >= thisMonth ? words.goesOn : estimated ? text.estimated : ''
  const zones = ZONES.filter((zone) => used.some((month) => month.zones.some((one) => one.zone === zone)))
  const columns: readonly Column<U>[] = [
    { key: 'month', title: text.columns.month, heading: true, cell: ({ month }) => monthTitle(month) },
    ...(zones.length > 1
      ? zones.map((zone): Column<U> => ({
          key: zone,
          title: zoneNames[zone],
          figures: true,
          cell: (month) => {
            const found = month.zones.find((one) => one.zone === zone)
            return found ? numberText(found.kwh) : '—'
          },
        }))
      : []),
    { key: 'kwh', title: text.columns.kwh, figures: true, cell: ({ kwh }) => numberText(kwh) },
    {
      key: 'amount',
      title: text.columns.amount,
      figures: true,
      cell: ({ amountKopiykas }) => (amountKopiykas === null ? '—' : formatMoney(amountKopiykas)),
    },
    {
      key: 'lastYear',
      title: text.columns.lastYear,
      figures: true,
      cell: ({ lastYearKwh }) => (lastYearKwh === null ? '—' : numberText(lastYearKwh)),
    },
    ...more,
    ...(used.some((month) => noteOf(month) !== '')
      ? [{ key: 'note', title: text.columns.note, cell: noteOf }]
      : []),
  ]
  return (
    <section className={styles.section}>
      <h2>{words.byMonths}</h2>
      <Table
        caption={words.byMonths}
        columns={columns}
        rows={used.toReversed()}
        rowKey={({ month }) => month}
      />
    </section>
  )
}
