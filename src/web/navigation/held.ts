import { useSyncExternalStore } from 'react'

/** The page asked for while there was no internet; each asking is another. */
export type Held = { readonly href: string } | null

let held: Held = null
const listeners = new Set<() => void>()

export const heldPage = {
  get: () => held,
  set(next: Held) {
    held = next
    listeners.forEach((listener) => listener())
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useHeld = (): Held => useSyncExternalStore(subscribe, heldPage.get)
