import { useSyncExternalStore } from 'react'

const EVERY_MS = 1_000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    listeners.forEach((tell) => tell())
  }, EVERY_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** The time in epoch ms, updated every `stepMs`. Components take the clock only from here. */
export const useNow = (stepMs = 60_000): number =>
  useSyncExternalStore(subscribe, () => {
    if (listeners.size === 0) now = Date.now()
    return Math.floor(now / stepMs) * stepMs
  })
