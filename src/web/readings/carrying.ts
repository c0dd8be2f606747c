import { useEffect, useState } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call, type Reply } from '#web/api/call.ts'
import { refreshAfter } from '#web/api/queries.ts'

type Progress = Reply<'/api/entity/readings/mass/send'>['progress']

/** The pause between two questions when the core does not answer, and when somebody else sends the file. */
const PAUSE_MS = 5_000
const SHORT_PAUSE_MS = 700

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * Asks the server to send the next rows of a confirmed file until all have gone; then the page shows the outcome.
 * Without this browser the worker does the same, later.
 */
export function useCarrying(file: string, first: Progress): { progress: Progress; waiting: boolean } {
  const [state, setTold] = useState<{ progress: Progress; waiting: boolean }>({
    progress: first,
    waiting: false,
  })

  useEffect(() => {
    let left = false
    let before = -1
    const carry = async () => {
      while (!left) {
        try {
          const { state, progress } = await call('/api/entity/readings/mass/send', { file })
          if (left) return
          setTold({ progress, waiting: false })
          if (state === 'done') {
            await refreshAfter('/api/entity/readings/mass/send')
            return
          }
          const done = progress.sent + progress.refused
          if (done === before) await pause(SHORT_PAUSE_MS)
          before = done
        } catch (failure) {
          if (!(failure instanceof ApiProblem) || failure.status === 401 || failure.status === 404) return
          setTold((last) => ({ ...last, waiting: true }))
          await pause(PAUSE_MS)
        }
      }
    }
    void carry()
    return () => {
      left = true
    }
  }, [file])

  return state
}
