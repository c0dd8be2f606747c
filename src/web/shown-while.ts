import { useEffect, useRef, useState } from 'react'

/** Spec §9: nothing flashes. A shorter wait shows nothing; what is shown stays at least so long. */
export const MINIMUM_SHOWN_MS = 200

/** True while `waiting` is, but 200 ms later and for at least 200 ms. */
export function useShownWhile(waiting: boolean): boolean {
  const [shown, setShown] = useState(false)
  const shownAt = useRef(0)

  useEffect(() => {
    const stay = waiting
      ? MINIMUM_SHOWN_MS
      : Math.max(0, shownAt.current + MINIMUM_SHOWN_MS - performance.now())
    const timer = setTimeout(() => {
      if (waiting) shownAt.current = performance.now()
      setShown(waiting)
    }, stay)
    return () => clearTimeout(timer)
  }, [waiting])

  return shown
}
