import type { Typed } from './points.ts'

/**
 * What an accountant has typed but not handed in, and the keys under which it was sent; survives an error and a reload.
 */
export type Draft = {
  readonly typed: Typed
  /** body → key, so that sending the same rows again is the same hand-in (promise H1) */
  readonly keys: Readonly<Record<string, string>>
}

const nameOf = (whose: string, countsOn: string) => `svitlo-readings:${whose}:${countsOn}`
const empty: Draft = { typed: {}, keys: {} }

/** What waits to be written: a thousand values are not written anew at every key press. */
const waiting = new Map<string, Draft>()
const WAIT = 300
let timer: ReturnType<typeof setTimeout> | undefined

function write(): void {
  clearTimeout(timer)
  timer = undefined
  for (const [name, draft] of waiting)
    try {
      if (Object.keys(draft.typed).length === 0) sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, JSON.stringify(draft))
    } catch {
      // the storage is full or forbidden: then the draft lives as long as the page
    }
  waiting.clear()
}

/** @param whose an account, or a customer where all accounts are in view */
export function readDraft(whose: string, countsOn: string): Draft {
  const name = nameOf(whose, countsOn)
  const late = waiting.get(name)
  if (late) return late
  try {
    const text = sessionStorage.getItem(name)
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
