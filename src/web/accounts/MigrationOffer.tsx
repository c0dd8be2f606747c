import { migration } from '#text/person-apartments.ts'
import { session, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { WaitingAccounts } from './WaitingAccounts.tsx'

const countOf = () => Object.keys(session.get().person.accountsForMigration).length

/** The offer is made once; accounts that were not added wait on the page «Додати адресу». */
const offered = () =>
  session.update(({ person }) => ({ person: { ...person, accountsForMigrationChecked: true } }))

/** The accounts that the layout has found; each account is added by the code on its own bill. */
export default function MigrationOffer() {
  const count = useSession(countOf)
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
