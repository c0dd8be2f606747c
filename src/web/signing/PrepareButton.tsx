import { useState } from 'react'
import { signing as words } from '#text/signing.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toasts.ts'

/** Says that a document was looked through, and hands it to whoever signs. */
export function PrepareButton({ paper }: { paper: string }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const prepare = useWrite('/api/entity/papers/prepare')
  const send = async () => {
    try {
      await prepare.mutateAsync({ body: { papers: [paper] }, options: { idempotencyKey } })
      toast.good(words.handedOn)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    }
  }
  return (
    <Button busy={prepare.isPending} onClick={() => void send()}>
      {words.handOn}
    </Button>
  )
}
