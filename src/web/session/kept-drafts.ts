import { viewing } from './viewing.ts'
import { whoIsHere } from './who-is-here.ts'

/** How the names of drafts begin in the local storage. */
const DRAFT = 'svitlo-draft:'
/** A draft nobody came back to is forgotten. */
const LONGEST_MS = 14 * 86_400_000

/** `at` is the last change, epoch ms. */
type Kept = { readonly at: number; readonly value: object }

/**
 * The name of a draft of whoever is here; null: nothing is kept. In a cabinet that is only looked at nothing is typed.
 *
 * @param key the form and what it is about, with the account where there is one: `dispute:1100000101:А-12`
 */
export function draftName(key: string): string | null {
  const who = whoIsHere()
  return who === '' || viewing !== null ? null : `${DRAFT}${who ?? ''}:${key}`
}

/** What was typed before; null: nothing, nothing that can be read, or too long ago. */
export function keptDraft(name: string | null): object | null {
  if (name === null) return null
  try {
    return fresh(localStorage.getItem(name))?.value ?? null
  } catch {
    return null
  }
}

/** @param value null forgets it */
export function keepDraft(name: string | null, value: object | null): void {
  if (name === null) return
  try {
    if (value === null) localStorage.removeItem(name)
    // signing out has forgotten it, and a page whose user has left does not write it anew
    else if (draftName('') === ownerOf(name) || localStorage.getItem(name) !== null)
      localStorage.setItem(name, JSON.stringify({ at: Date.now(), value } satisfies Kept))
  } catch {
    // the storage is full or forbidden: then the draft lives as long as the page
  }
}

/** Drops every draft of this browser: somebody has signed out on purpose (promise B7). */
export const forgetDrafts = (): void => forget(() => true)

/** Drops the drafts nobody came back to, and what is no draft. */
export const forgetOldDrafts = (): void => forget((text) => fresh(text) === null)

function forget(which: (text: string | null) => boolean): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(DRAFT) && which(localStorage.getItem(name))) localStorage.removeItem(name)
  } catch {
    // no storage, no drafts
  }
}

/** «svitlo-draft:person-7000000001:» */
const ownerOf = (name: string): string => name.slice(0, name.indexOf(':', DRAFT.length) + 1)

function fresh(text: string | null): Kept | null {
  try {
    // our own key, written above, perhaps by an earlier release
    const { at, value } = { ...(JSON.parse(text ?? 'null') as Partial<Kept> | null) }
    const isKept = typeof at === 'number' && typeof value === 'object' && value !== null
    return isKept && Date.now() - at < LONGEST_MS ? { at, value } : null
  } catch {
    return null
  }
}
