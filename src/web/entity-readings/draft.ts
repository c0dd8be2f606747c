import { forgetDrafts, KEPT } from '#web/session/kept-drafts.ts'
import { session } from '#web/session/session.ts'
import { viewing } from '#web/session/viewing.ts'
import type { Typed } from './points.ts'

/**
 * What an accountant has typed but not handed in, and the keys under which it was sent. It survives an error, a reload
 * and, as long as the session lasts, the closing of the tab. It is dropped when it was sent, when its month is over and
 * when the session ends.
 */
export type Draft = {
  readonly typed: Typed
  /** body → key, so that sending the same rows again is the same hand-in (promise H1) */
  readonly keys: Readonly<Record<string, string>>
}

const nameOf = (whose: string, countsOn: string) => `${KEPT}${whose}:${countsOn}`
const empty: Draft = { typed: {}, keys: {} }

/** What waits to be written: a thousand values are not written anew at every key press. */
const waiting = new Map<string, Draft>()
const WAIT = 300
let timer: ReturnType<typeof setTimeout> | undefined

function write(): void {
  clearTimeout(timer)
  timer = undefined
  for (const [name, draft] of waiting) {
    const text = Object.keys(draft.typed).length === 0 ? null : JSON.stringify(draft)
    store(() => sessionStorage, name, text)
    // another tab keeps it too, but not past the session (promise B7)
    if (text === null || (session.isSignedIn() && viewing === null)) store(() => localStorage, name, text)
  }
  waiting.clear()
}

function store(where: () => Storage, name: string, text: string | null): void {
  try {
    if (text === null) where().removeItem(name)
    else where().setItem(name, text)
  } catch {
    // the storage is full or forbidden: then the draft lives as long as the page
  }
}

/** @param whose an account, or a customer where all accounts are in view */
export function readDraft(whose: string, countsOn: string): Draft {
  const name = nameOf(whose, countsOn)
  const late = waiting.get(name)
  if (late) return late
  try {
    // a month that is over takes no more readings
    forgetDrafts((key) => !key.endsWith(`:${countsOn}`))
    const text = sessionStorage.getItem(name) ?? localStorage.getItem(name)
    // our own key, written above
    return text === null ? empty : { ...empty, ...(JSON.parse(text) as Partial<Draft>) }
  } catch {
    return empty
  }
}

export function keepDraft(whose: string, countsOn: string, change: Partial<Draft>): void {
  waiting.set(nameOf(whose, countsOn), { ...readDraft(whose, countsOn), ...change })
  // a key must be kept before its rows are sent; what is typed, when the page is left at the latest
  if (change.keys) write()
  else timer ??= setTimeout(write, WAIT)
}

if (typeof document !== 'undefined') {
  addEventListener('pagehide', write)
  document.addEventListener('visibilitychange', write)
}
