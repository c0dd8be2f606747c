import { lazy, Suspense, useState } from 'react'
import { accountPage as words, settings } from '#text/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Sent } from './DeleteDialog.tsx'

const text = settings.remove
// few people open it
const DeleteDialog = lazy(() =>
  import('./DeleteDialog.tsx').then((module) => ({ default: module.DeleteDialog })),
)

/** The cabinet is deleted by a code sent to the user's phone; nothing happens until the code is typed. */
export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  // whoever closed the dialog to look for the code types it when they open it again
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <Card title={text.title}>
      <p>{text.hint}</p>
      <div>
        <Button look="danger" onClick={() => setOpen(true)}>
          {words.removeOpen}
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.removeTitle} keepOnClickOutside>
        <Suspense fallback={<Skeleton lines={[160]} />}>
          <DeleteDialog sent={sent} onSent={setSent} onClose={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </Card>
  )
}
