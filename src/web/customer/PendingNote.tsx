import { pendingPayment } from '#text/pending-payment.ts'
import styles from './pending.module.css'

/** Money that providers have confirmed and the ledger does not show yet: neither a debt nor paid. */
export const PendingNote = ({ kopiykas }: { kopiykas: number }) =>
  kopiykas > 0 ? <p className={styles.pending}>{pendingPayment(kopiykas)}</p> : null
