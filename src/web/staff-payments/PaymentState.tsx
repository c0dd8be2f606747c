import { payStates, payTroubles } from '#text/staff-payments.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './staff-payments.module.css'

type Payment = Reply<'/api/admin/payments'>['rows'][number]

const TONES = {
  started: 'plain',
  'at-provider': 'info',
  confirmed: 'info',
  passed: 'info',
  credited: 'good',
  declined: 'plain',
  expired: 'plain',
  reversed: 'act',
  refunded: 'soon',
} as const

/** How a payment stands, and why it waits for an employee where it does. */
export const PaymentState = ({ payment }: { payment: Pick<Payment, 'state' | 'trouble'> }) => (
  <span className={styles.states}>
    <Badge tone={TONES[payment.state]}>{payStates[payment.state]}</Badge>
    {payment.trouble !== null && <Badge tone="act">{payTroubles[payment.trouble].name}</Badge>}
  </span>
)
