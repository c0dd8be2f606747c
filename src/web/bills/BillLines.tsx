import { useState } from 'react'
import { daysText } from '#text/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { billParts } from '#text/bill-parts.ts'
import { bills as billText, billPage as words } from '#text/bills.ts'
import { numberText } from '#text/format.ts'
import { priceText } from '#text/money.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { type BillLine, isEstimated, lineName } from './line-name.ts'

const columns: readonly Column<BillLine>[] = [
  {
    key: 'name',
    title: billText.line.meter,
    heading: true,
    cell: (line) => (
      <>
        {lineName(line)} {isEstimated(line) && <Badge tone="soon">{billParts.estimated}</Badge>}
      </>
    ),
  },
  {
    key: 'period',
    title: billText.line.period,
    cell: (line) => daysText(line.from, line.to),
  },
  {
    key: 'days',
    title: billText.line.days,
    figures: true,
    cell: (line) => (line.days > 0 ? line.days : '—'),
  },
  {
    key: 'readings',
    title: billText.line.readings,
    figures: true,
    cell: (line) => words.values(line) ?? '—',
  },
  {
    key: 'kwh',
    title: billText.line.kwh,
    figures: true,
    cell: (line) => (line.meter === null && line.kwh === 0 ? '—' : numberText(line.kwh)),
  },
  {
    key: 'price',
    title: billText.line.price,
    figures: true,
    cell: (line) => (line.priceE4 === 0 ? '—' : priceText(line.priceE4)),
  },
  {
    key: 'coefficient',
    title: billText.line.coefficient,
    figures: true,
    cell: (line) => (line.priceE4 === 0 ? '—' : numberText(line.coefficient / 100)),
  },
  {
    key: 'amount',
    title: billText.line.amount,
    figures: true,
    cell: (line) => formatMoney(line.amountKopiykas),
  },
]

const PAGE = 20

/** The lines as they stand on the bill: register, days, values, kWh, price, zone coefficient, sum. A page at a time. */
export function BillLines({ lines, total }: { lines: readonly BillLine[]; total: number }) {
  const [page, setPage] = useState(1)
  const paged = lines.length > PAGE
  // of many lines the estimated ones come first: these can still be corrected
  const ordered = paged ? lines.toSorted((a, b) => Number(isEstimated(b)) - Number(isEstimated(a))) : lines
  return (
    <Table
      caption={words.lines}
      columns={columns}
      rows={ordered.slice((page - 1) * PAGE, page * PAGE)}
      rowKey={(line) =>
        `${line.meter} ${line.zone} ${line.from} ${line.priceE4} ${line.amountKopiykas} ${line.act} ${line.recalculation}`
      }
      paging={paged ? { page, pageSize: PAGE, total: lines.length, onPage: setPage } : undefined}
      foot={
        <tr>
          <th scope="row" colSpan={columns.length - 1}>
            {words.charged}
          </th>
          <td data-title={billText.line.amount} data-figures="true">
            {formatMoney(total)}
          </td>
        </tr>
      }
    />
  )
}
