import { paymentHistory as words } from '#text/payments.ts'
import { paymentStateMeaning, paymentStateText } from '#text/payment-states.ts'
import type { Reply } from '#web/api/call.ts'
import type { useCustomer } from '#web/customer/customer.ts'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import styles from '#web/lists/list.module.css'

type Row = Reply<'/api/person/payments'>['rows'][number]

const tones: Readonly<Record<string, 'good' | 'soon' | 'act'>> = {
  posted: 'good',
  waiting: 'soon',
  created: 'soon',
  failed: 'act',
  returned: 'act',
}

/** The cells of a payment that are more than their value. */
export const paymentCells = ({ account, calls }: ReturnType<typeof useCustomer>) => ({
  state: (row: Row) => (
    <span title={paymentStateMeaning(row.state)}>
      <Badge tone={tones[row.state] ?? 'plain'}>{paymentStateText(row.state)}</Badge>
    </span>
  ),
  number: (row: Row) => <span className={styles.whole}>{row.receipt}</span>,
  receipt: (row: Row) => (
    <span className={styles.file}>
      <DownloadButton path={calls.receipt} body={{ account, payment: row.id }} look="quiet">
        {words.receiptShort}
        <span className="visually-hidden"> {words.receiptOf(row.paidOn)}</span>
      </DownloadButton>
    </span>
  ),
})
