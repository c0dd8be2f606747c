import { useEffect } from 'react'

export type Followed = {
  dataUpdatedAt: number
  errorUpdateCount: number
  error: unknown
  refetch: () => unknown
}

/** What fails is not asked for again at once. */
const AFTER_FAILURE_MS = 5000

/**
 * Asks for what may change by itself again after so many ms, whether it came or failed: one failure does not end the
 * following. null: nothing more will change soon.
 */
export function useAskAgain(answer: Followed, afterMs: number | null): void {
  const { dataUpdatedAt, errorUpdateCount, error, refetch } = answer
  const pause = afterMs === null || error === null ? afterMs : Math.max(afterMs, AFTER_FAILURE_MS)
  useEffect(() => {
    if (pause === null) return
    const timer = setTimeout(() => void refetch(), pause)
    return () => clearTimeout(timer)
  }, [pause, dataUpdatedAt, errorUpdateCount, refetch])
}
