import { dateText } from '#text/dates.ts'
import { formatMoney } from '#domain/money.ts'
import {
  paymentHistory as words,
  paymentSourceText,
  paymentStateMeaning,
  paymentStateText,
  payments as text,
} from '#text/payments.ts'
import type { Reply } from '#web/api/call.ts'
import type { useCustomer } from '#web/customer/customer.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import type { Column } from '#web/ui/Table.tsx'
import styles from './list.module.css'

type Row = Reply<'/api/person/payments'>['rows'][number]

const tones: Readonly<Record<string, 'good' | 'soon' | 'act'>> = {
  posted: 'good',
  waiting: 'soon',
  created: 'soon',
  failed: 'act',
  returned: 'act',
}

type Customer = ReturnType<typeof useCustomer>

/** A payment as a row; of a page of its own or of the last few beside the balance. */
export const paymentColumns = ({ account, calls }: Customer, sortable = true): readonly Column<Row>[] => [
  {
    key: 'paidOn',
    title: text.columns.paidOn,
    heading: true,
    sortable,
    cell: (row) => dateText(row.paidOn),
  },
  {
    key: 'amount',
    title: text.columns.amount,
    figures: true,
    sortable,
    cell: (row) => <b>{formatMoney(row.amountKopiykas)}</b>,
  },
  {
    key: 'source',
    title: text.columns.source,
    sortable,
    cell: (row) => paymentSourceText(row.source),
  },
  {
    key: 'state',
    title: text.columns.state,
    cell: (row) => (
      <span title={paymentStateMeaning(row.state)}>
        <Badge tone={tones[row.state] ?? 'plain'}>{paymentStateText(row.state)}</Badge>
      </span>
    ),
  },
  {
    key: 'number',
    title: text.columns.receipt,
    wideOnly: true,
    cell: (row) => <span className={styles.whole}>{row.receipt}</span>,
  },
  {
    key: 'receipt',
    title: text.downloadReceipt,
    cell: (row) => (
      <span className={styles.file}>
        <DownloadButton path={calls.receipt} body={{ account, payment: row.id }} look="quiet">
          {words.receiptShort}
          <span className="visually-hidden"> {words.receiptOf(row.paidOn)}</span>
        </DownloadButton>
      </span>
    ),
  },
]
