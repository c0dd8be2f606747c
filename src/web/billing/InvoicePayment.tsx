import { formatMoney } from '#domain/money.ts'
import { billStates, invoicesPage as words } from '#text/billing.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './invoices.module.css'

export type Invoice = Reply<'/api/entity/bills'>['rows'][number]

/** What of the invoice's own charge is unpaid, in a word and, where it is a part, in a sum. */
export function InvoicePayment({ bill, today }: { bill: Invoice; today: string }) {
  if (bill.state !== 'issued') return <Badge tone="soon">{billStates[bill.state].name}</Badge>
  if (bill.unpaidKopiykas === 0) return <Badge tone="good">{words.settled}</Badge>
  const tone = bill.dueOn < today ? 'act' : 'soon'
  return (
    <span className={styles.payment}>
      <Badge tone={tone}>{bill.unpaidKopiykas < bill.amountKopiykas ? words.partly : words.unpaid}</Badge>
      <b>{formatMoney(bill.unpaidKopiykas)}</b>
    </span>
  )
}
