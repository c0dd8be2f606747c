import { Suspense, useState } from 'react'
import type { PaperStep } from '#domain/papers.ts'
import { papersPage as words } from '#text/papers.ts'
import { useCall } from '#web/api/queries.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { useClosed } from './closed.ts'
import { HandOnDialog, SignDialog } from './later.ts'

/** How many are offered at once. */
const MOST = 50

/**
 * Signs everything that waits for the user by one key, and hands on what somebody else signs; what should not be is
 * taken off in the dialog. A button stands where some account of the user could have such papers.
 */
export function BulkSign() {
  const accounts = useSession(({ entity }) => entity.accounts)
  const isClosed = useClosed()
  const signs = accounts.some(({ account, rights }) => rights.includes('sign') && !isClosed(account))
  const handsOn = accounts.some(
    ({ rights, twoPersons }) => rights.includes('prepare') && (twoPersons || !rights.includes('sign')),
  )
  return (
    <>
      {signs && <Step next="sign" />}
      {handsOn && <Step next="hand-on" look={signs ? 'outline' : 'filled'} />}
    </>
  )
}

function Step({ next, look = 'filled' }: { next: PaperStep; look?: 'filled' | 'outline' }) {
  const [open, setOpen] = useState(false)
  const waiting = useCall('/api/entity/papers', { next, sort: 'due', pageSize: MOST })
  const { rows = [], underCheck = [] } = waiting.data ?? {}
  const free = rows.filter(({ paper }) => !underCheck.includes(paper))
  const Dialog = next === 'sign' ? SignDialog : HandOnDialog
  return (
    <>
      <Button look={look} disabled={free.length === 0} onClick={() => setOpen(true)}>
        {words.waiting[next]}
      </Button>
      {open && (
        <Suspense>
          <Dialog papers={free} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
