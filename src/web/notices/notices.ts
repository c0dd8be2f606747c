import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** A line across the top of the page: the connection is gone, a new version is ready, the user one is signed in as. */
export type Notice = { id: string; tone: 'info' | 'warning' | 'good'; text: string; dismissable?: boolean }

let shown: readonly Notice[] = []
const listeners = new Set<() => void>()

function change(next: readonly Notice[]) {
  shown = next
  listeners.forEach((listener) => listener())
}

export const notices = {
  /** Shows a notice; one with the same id is replaced. */
  show: (notice: Notice) => change([...shown.filter(({ id }) => id !== notice.id), notice]),
  hide: (id: string) => {
    if (shown.some((notice) => notice.id === id)) change(shown.filter((notice) => notice.id !== id))
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Heard by a layout effect too: the store is listened to after the first paint, and would push the page down then. */
export function useNotices(): readonly Notice[] {
  const [, draw] = useState(shown)
  useLayoutEffect(() => subscribe(() => draw(shown)), [])
  return useSyncExternalStore(subscribe, () => shown)
}
