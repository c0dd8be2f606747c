import { useState } from 'react'
import { settings } from '#text/settings.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { signOut } from '#web/api/check-session.ts'
import { toast } from '#web/ui/toasts.ts'

/** Ends a session, or all but this one; ending this one is signing out. Says how many ended, or why none did. */
export function useEnding() {
  const write = useWrite('/api/sessions/end')
  const [busy, setBusy] = useState(false)
  const end = async (which: { id: string; current: boolean } | 'others') => {
    if (which !== 'others' && which.current) return signOut()
    setBusy(true)
    try {
      const { ended } = await write.mutateAsync({
        body: which === 'others' ? { others: true } : { id: which.id },
      })
      toast.good(settings.sessions.ended(ended))
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, end }
}
