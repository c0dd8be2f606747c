import { useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'

type Parts = { OfflineHelp: ComponentType; OfflineDialog: ComponentType<{ onClose: () => void }> }

let parts: Parts | null = null
let isAsked = false
const listeners = new Set<() => void>()

/** Fetches ahead what cannot be fetched when it is needed; if it fails, the next call tries again. */
export function fetchOfflineParts() {
  if (isAsked) return
  isAsked = true
  Promise.all([import('./OfflineHelp.tsx'), import('./OfflineDialog.tsx')]).then(
    ([{ OfflineHelp }, { OfflineDialog }]) => {
      parts = { OfflineHelp, OfflineDialog }
      listeners.forEach((listener) => listener())
    },
    () => {
      isAsked = false
    },
  )
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The part shown without internet, if it was fetched in time. */
export const useOfflineParts = (): Parts | null => useSyncExternalStore(subscribe, () => parts)
