import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { session, useSession } from '#web/session/session.ts'

const countOf = () => Object.keys(session.get().person.accountsForMigration).length

/**
 * Accounts that the company keeps under the person's phone and that are not in the cabinet (spec §3,
 * accountsForMigration): fetched after a sign-in, offered once.
 * @returns whether there is something to offer
 */
export function useMigrationOffer(): boolean {
  const open = useSession(({ person }) => person.user !== null && !person.accountsForMigrationChecked)
  // accounts fetched before the page was reloaded are offered without asking again
  const [hasOffer, setFound] = useState(countOf() > 0)
  useEffect(() => {
    if (!open || hasOffer || session.get().common.token === null) return
    call('/api/person/objects/migration', {}).then(
      ({ accountsForMigration }) => {
        const some = Object.keys(accountsForMigration).length > 0
        session.update(({ person }) => ({
          person: { ...person, accountsForMigration, accountsForMigrationChecked: !some },
        }))
        setFound(some)
      },
      // then nothing is offered; the next page asks again
      () => {},
    )
  }, [open, hasOffer])
  return open && hasOffer
}
