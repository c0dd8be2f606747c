import { pendingPayment, pendingUnknown } from '#text/pending-payment.ts'
import { useIsPendingUnknown } from './pending.ts'
import styles from './pending.module.css'

/** Money that providers have confirmed and the ledger does not show yet: neither a debt nor paid. */
export const PendingNote = ({ kopiykas }: { kopiykas: number }) =>
  kopiykas > 0 && <p className={styles.pending}>{pendingPayment(kopiykas)}</p>

type Props = {
  kopiykas: number
  /** something is left to pay, so it matters what is on its way */
  owes: boolean
}

/** The same where the debt comes without it, so that it is asked for apart and may stay unknown. */
export function PendingAsked({ kopiykas, owes }: Props) {
  const unknown = useIsPendingUnknown()
  if (kopiykas > 0 || !unknown || !owes) return <PendingNote kopiykas={kopiykas} />
  return <p className={styles.pending}>{pendingUnknown()}</p>
}
