import { useCallback, useState } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'
import type { Reply } from '#web/api/call.ts'
import { toast } from '#web/ui/toasts.ts'
import { leave, useCameBack } from './leave.ts'

type Going = Reply<'/api/payments/go'>['going']

/** A button that leads to a provider: busy until the browser has left, one press at a time, a refusal is told. */
export function useGoing() {
  const [busy, setBusy] = useState(false)
  useCameBack(useCallback(() => setBusy(false), []))
  const go = async (ask: () => Promise<Going>): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      leave(await ask())
    } catch (failure) {
      setBusy(false)
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    }
  }
  return { busy, go: (ask: () => Promise<Going>) => void go(ask) }
}
