import { accounts as words } from '#text/accounts.ts'
import { glue } from '#text/format.ts'
import { useSession } from '#web/session/session.ts'
import layout from '#web/ui/layout.module.css'
import { AddByCode } from './AddByCode.tsx'
import styles from './migration.module.css'

/** Accounts kept under the person's phone that are not in the cabinet yet, each with a field for its code. */
export function WaitingAccounts({ onAdded }: { onAdded?: () => Promise<void> }) {
  const waiting = useSession(({ person }) => person.accountsForMigration)
  return (
    <ul className={layout.stack16}>
      {Object.entries(waiting).map(([account, address]) => (
        <li key={account} className={styles.row}>
          <div>
            <h3>{glue(address)}</h3>
            <p className={layout.quiet}>
              {words.fields.account} {account}
            </p>
          </div>
          <AddByCode account={account} onAdded={onAdded} />
        </li>
      ))}
    </ul>
  )
}
