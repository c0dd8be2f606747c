import { useRef, useState } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'

type Sending = { readonly signal: AbortSignal; readonly onProgress: (percent: number) => void }

/**
 * What a dialog that uploads shows: how far it is, and why it did not end. One upload runs at a time; `close` gives it
 * up.
 */
export function useUpload(onClose: () => void) {
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const giveUp = useRef(new AbortController())

  async function send(work: (sending: Sending) => Promise<void>): Promise<void> {
    if (progress !== null) return
    setError(null)
    setProgress(0)
    try {
      await work({ signal: giveUp.current.signal, onProgress: setProgress })
    } catch (failure) {
      // closed meanwhile: nobody waits for it
      if (giveUp.current.signal.aborted) return
      if (!(failure instanceof ApiProblem)) throw failure
      setError(failure.message)
    } finally {
      setProgress(null)
    }
  }
  const close = () => {
    giveUp.current.abort()
    onClose()
  }
  return { progress, error, setError, send, close }
}
