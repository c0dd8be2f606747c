import { useState } from 'react'
import { kit } from '#text/kit.ts'
import { signing as words } from '#text/signing.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Paper } from './paper.ts'

const LEAST = 5

/** Refuses to sign, with the reason, which the company reads. */
export function DeclineDialog({ paper: { paper }, onClose }: { paper: Paper; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const decline = useWrite('/api/entity/papers/decline')
  const send = async () => {
    if (reason.trim().length < LEAST) return setError(words.reasonNeeded)
    try {
      await decline.mutateAsync({ body: { paper, reason } })
      toast.good(words.declined)
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      setError(failure.message)
    }
  }
  return (
    <Dialog open onClose={onClose} title={words.declineTitle} keepOnClickOutside>
      <Textarea
        label={words.reason}
        value={reason}
        maxLength={500}
        error={error}
        onChange={({ target }) => setReason(target.value)}
      />
      <DialogActions>
        <Button look="danger" busy={decline.isPending} onClick={() => void send()}>
          {words.decline}
        </Button>
        <Button look="outline" onClick={onClose}>
          {kit.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
