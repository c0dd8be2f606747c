import { useState } from 'react'
import type { Contract } from '#contract/index.ts'
import { staffReadings as words } from '#text/staff-readings.ts'
import { useWrite } from '#web/api/queries.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Row } from './held.ts'

type Outcome = Contract['/api/admin/readings/accept']['response']['results'][number]
/** What another employee did meanwhile needs no sentence of its own. */
const GONE: readonly (string | null)[] = ['changed-meanwhile', 'not-found', 'account-not-found']

const whyNot = ({ by, code, message }: Outcome): string =>
  by !== null ? words.doneBy(by) : message === null || GONE.includes(code) ? words.gone : message

/** Several readings that need no look at each: accepted by one press, each answered for itself. */
export function AcceptMany({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  const accept = useWrite('/api/admin/readings/accept')
  const run = () =>
    accept.mutate(
      { body: { readings: rows.map(({ account, receipt }) => ({ account, receipt })) } },
      {
        onSuccess: ({ accepted, results }) => {
          setAsking(false)
          if (accepted > 0) toast.good(words.acceptedMany(accepted))
          const not = results.filter((outcome) => !outcome.accepted)
          for (const outcome of not.slice(0, 3))
            toast.bad(words.notAccepted(outcome.receipt, whyNot(outcome)))
          onDone()
        },
      },
    )
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{words.acceptMany(rows.length)}</Button>
      <ConfirmDialog
        open={asking}
        title={words.acceptManyTitle(rows.length)}
        action={words.accept}
        busy={accept.isPending}
        onConfirm={run}
        onClose={() => setAsking(false)}
      >
        <p>{words.acceptManyHint}</p>
        {accept.error && (
          <Alert tone="act" announce>
            {accept.error.message}
          </Alert>
        )}
      </ConfirmDialog>
    </div>
  )
}
