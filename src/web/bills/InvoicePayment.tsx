import { formatMoney } from '#domain/money.ts'
import { billStates, invoicesPage as words } from '#text/bills.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './invoices.module.css'

export type Invoice = Reply<'/api/entity/bills'>['rows'][number]

/** Whether the charge of the invoice is paid, in one word; where a part is unpaid, also the sum. */
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
