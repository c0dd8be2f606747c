import { pendingPayment, pendingUnknown } from '#text/pending-payment.ts'
import { useIsPendingUnknown } from './pending.ts'
import styles from './pending.module.css'

type Props = {
  kopiykas: number
  /** something is left to pay, so it matters what is on its way */
  owes: boolean
}

/** Money that providers have confirmed and the ledger does not show yet: neither a debt nor paid. */
export function PendingNote({ kopiykas, owes }: Props) {
  const unknown = useIsPendingUnknown()
  if (kopiykas > 0) return <p className={styles.pending}>{pendingPayment(kopiykas)}</p>
  return unknown && owes ? <p className={styles.pending}>{pendingUnknown()}</p> : null
}
