import { useSyncExternalStore } from 'react'
import type { Session } from './parts.ts'
import { createSessionStore, SESSION_KEY } from './store.ts'
import { viewStorage } from './viewing.ts'

const inMemory = new Map<string, string>()

/** Some browsers forbid local storage; the session then lasts as long as the page. */
function browserStorage() {
  try {
    window.localStorage.getItem(SESSION_KEY)
    return window.localStorage
  } catch {
    return {
      getItem: (key: string) => inMemory.get(key) ?? null,
      setItem: (key: string, value: string) => void inMemory.set(key, value),
      removeItem: (key: string) => void inMemory.delete(key),
    }
  }
}

// a tab that sees a cabinet as its customer does has a session of its own
const storage = viewStorage ?? browserStorage()

/** The session of this browser. */
export const session = createSessionStore({
  storage,
  now: Date.now,
  later: (task, ms) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
})

window.addEventListener('storage', (event) => {
  if (viewStorage === null && (event.key === SESSION_KEY || event.key === null))
    session.adopt(event.key === null ? null : event.newValue)
})

// a page restored as it was left knows nothing about what other tabs did meanwhile
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) session.adopt(storage.getItem(SESSION_KEY))
})

/** A part of the session for a component; `select` must return something stored, not a new object. */
export function useSession<T>(select: (session: Session) => T): T {
  return useSyncExternalStore(session.subscribe, () => select(session.get()))
}
