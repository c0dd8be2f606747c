import { useSyncExternalStore } from 'react'

/** The page asked for without internet; each request is a new object. */
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
