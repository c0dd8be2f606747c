import { useState } from 'react'
import { keptText, keepText } from '#web/session/kept-drafts.ts'
import { session } from '#web/session/session.ts'

/** A draft nobody came back to is forgotten. */
const LONGEST_MS = 14 * 86_400_000

type Kept<T> = { readonly at: number; readonly value: T }

/**
 * What an employee has typed but not sent, for a form: `initial: draft.kept`, and `draft.keep(form.values)` whenever it
 * changes. It outlives the page, the session that ended in the middle of a sentence and a right taken away, and is
 * shown to the same employee only; signing out on purpose forgets it (promise B7).
 *
 * @param key the item: `ticket:…`
 */
export function useDraft<T extends object>(key: string, empty: T) {
  // whose it is does not change while the page is open, even when the session ends
  const [name] = useState(() => `${session.get().admin.user?.login ?? ''}:${key}`)
  const [first] = useState(() => read<T>(name))
  return {
    /** what was typed before, or `empty` */
    kept: first === null ? empty : { ...empty, ...first },
    /** something was typed before */
    restored: first !== null,
    keep: (value: T) => keepText(name, JSON.stringify({ at: Date.now(), value } satisfies Kept<T>)),
    forget: () => keepText(name, null),
  }
}

function read<T>(name: string): T | null {
  const text = keptText(name)
  if (text === null) return null
  try {
    // our own key, written above
    const { at, value } = JSON.parse(text) as Kept<T>
    return Date.now() - at < LONGEST_MS ? value : null
  } catch {
    return null
  }
}
