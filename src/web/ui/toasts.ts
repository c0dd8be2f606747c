import { useSyncExternalStore } from 'react'

export type Toast = {
  id: number
  tone: 'good' | 'act' | 'plain'
  text: string
  undo?: { label: string; run: () => void }
}

let shown: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  shown = next
  listeners.forEach((listener) => listener())
}

function show(toast: Omit<Toast, 'id'>): number {
  last += 1
  // nobody can read more than three at once
  change([...shown.slice(-2), { ...toast, id: last }])
  return last
}

/**
 * Short messages in the corner about what the user has just done. Anything that must be read stands in the page
 * instead.
 */
export const toast = {
  good: (text: string) => show({ tone: 'good', text }),
  bad: (text: string) => show({ tone: 'act', text }),
  /** Something was done that can be undone: `run` undoes it. */
  undo: (text: string, label: string, run: () => void) => show({ tone: 'plain', text, undo: { label, run } }),
  hide: (id: number) => change(shown.filter((shownToast) => shownToast.id !== id)),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useToasts = () => useSyncExternalStore(subscribe, () => shown)
