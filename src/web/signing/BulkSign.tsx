import { Suspense, useState } from 'react'
import { papersPage as words } from '#text/papers.ts'
import { useCall } from '#web/api/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { SignDialog } from './later.ts'

/** How many are offered at once. */
const MOST = 50

/** Signs everything that waits by one key; what should not be signed is taken off in the dialog. */
export function BulkSign() {
  const [open, setOpen] = useState(false)
  const waiting = useCall('/api/entity/papers', { state: 'waiting', sort: 'due', pageSize: MOST })
  const rows = waiting.data?.rows ?? []
  return (
    <>
      <Button disabled={rows.length === 0} onClick={() => setOpen(true)}>
        {words.signWaiting}
      </Button>
      {open && (
        <Suspense>
          <SignDialog papers={rows} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
