import { formatMoney } from '#domain/money.ts'
import { siteName } from '#text/site-name.ts'
import { dateTimeText, daysText } from '#text/dates.ts'
import { numberText } from '#text/format.ts'
import { payRegistries as words } from '#text/pay-registries.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'

type File = Reply<'/api/admin/payments/registries'>['rows'][number]

const columns: readonly Column<File>[] = [
  { key: 'file', title: words.columns.file, cell: ({ file }) => file, heading: true },
  {
    key: 'channel',
    title: words.columns.channel,
    cell: ({ channel, site }) => `${channel}, ${siteName(site)}`,
  },
  { key: 'days', title: words.columns.days, cell: ({ from, to }) => daysText(from, to) },
  { key: 'rows', title: words.columns.rows, figures: true, cell: ({ rows }) => numberText(rows) },
  { key: 'sum', title: words.columns.sum, figures: true, cell: ({ kopiykas }) => formatMoney(kopiykas) },
  { key: 'fee', title: words.columns.fee, figures: true, cell: (row) => formatMoney(row.feeKopiykas) },
  {
    key: 'money',
    title: words.columns.money,
    cell: ({ settled }) =>
      settled === null ? null : (
        <Badge tone={settled ? 'good' : 'soon'}>{settled ? words.came : words.notCame}</Badge>
      ),
  },
  {
    key: 'differences',
    title: words.columns.differences,
    figures: true,
    cell: ({ differences }) => numberText(differences),
  },
  {
    key: 'by',
    title: words.columns.by,
    cell: ({ by, uploadedAt }) => `${by}, ${dateTimeText(Date.parse(uploadedAt))}`,
  },
]

/** Files of providers and banks that were compared. */
export default function Files({ rows }: { rows: readonly File[] }) {
  return (
    <Table
      caption={words.files}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title={words.noFiles} />}
    />
  )
}
