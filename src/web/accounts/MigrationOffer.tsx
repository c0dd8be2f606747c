import { useEffect, useState } from 'react'
import { migration } from '#text/accounts.ts'
import { call } from '#web/api/call.ts'
import { session, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { WaitingAccounts } from './WaitingAccounts.tsx'

const countOf = () => Object.keys(session.get().person.accountsForMigration).length

/** The offer is made once; accounts that were not added wait on the page «Додати адресу». */
const offered = () =>
  session.update(({ person }) => ({ person: { ...person, accountsForMigrationChecked: true } }))

/**
 * Accounts that the company keeps under the person's phone and that are not in the cabinet (spec §3,
 * accountsForMigration): fetched after a sign-in, offered once; each is added by the code on its own bill.
 */
export default function MigrationOffer() {
  const count = useSession(countOf)
  // accounts fetched before the page was reloaded are offered without asking again
  const [shown, setShown] = useState(countOf() > 0)
  useEffect(() => {
    if (shown || session.get().common.token === null) return
    call('/api/person/objects/migration', {}).then(
      ({ accountsForMigration }) => {
        const some = Object.keys(accountsForMigration).length > 0
        session.update(({ person }) => ({
          person: { ...person, accountsForMigration, accountsForMigrationChecked: !some },
        }))
        setShown(some)
      },
      // then nothing is offered; the next page asks again
      () => {},
    )
  }, [shown])
  if (!shown) return null
  return (
    <Dialog open onClose={offered} title={migration.title}>
      <p>{count === 0 ? migration.done : migration.intro}</p>
      <WaitingAccounts />
      <DialogActions>
        <Button look={count === 0 ? 'filled' : 'outline'} onClick={offered}>
          {count === 0 ? migration.close : migration.later}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
