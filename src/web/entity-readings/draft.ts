import type { Typed } from './points.ts'

/**
 * What an accountant has typed but not handed in, and the keys under which it was sent; survives an error and a reload.
 */
export type Draft = {
  readonly typed: Typed
  /** body → key, so that sending the same rows again is the same hand-in (promise H1) */
  readonly keys: Readonly<Record<string, string>>
}

const nameOf = (account: string, countsOn: string) => `svitlo-readings:${account}:${countsOn}`
const empty: Draft = { typed: {}, keys: {} }

export function readDraft(account: string, countsOn: string): Draft {
  try {
    const text = sessionStorage.getItem(nameOf(account, countsOn))
    // our own key, written below
    return text === null ? empty : { ...empty, ...(JSON.parse(text) as Partial<Draft>) }
  } catch {
    return empty
  }
}

export function keepDraft(account: string, countsOn: string, change: Partial<Draft>) {
  try {
    const next = { ...readDraft(account, countsOn), ...change }
    if (Object.keys(next.typed).length === 0) sessionStorage.removeItem(nameOf(account, countsOn))
    else sessionStorage.setItem(nameOf(account, countsOn), JSON.stringify(next))
  } catch {
    // the storage is full or forbidden: then the draft lives as long as the page
  }
}
