import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the person asked the system for less motion. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
