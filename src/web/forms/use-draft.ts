import { useState } from 'react'
import { draftName, keepDraft, keptDraft } from '#web/session/kept-drafts.ts'

/**
 * What somebody has typed but not sent; `useKeptForm` does all of it for a form. It outlives the page, the session that
 * ended in the middle of a sentence and a right taken away, and is shown to the same user only; signing out on purpose
 * forgets it (promise B7).
 *
 * @param key the form and what it is about, with the account where there is one: `dispute:1100000101:А-12`
 * @param empty what there is without a draft; of a draft only what fits it is taken
 */
export function useDraft<T extends object>(key: string, empty: T) {
  // whose it is does not change while the page is open, even when the session ends
  const [name] = useState(() => draftName(key))
  const [draft] = useState(() => keptDraft(name))
  return {
    /** what was typed before, or `empty` */
    kept: draft === null ? empty : { ...empty, ...fitting(empty, draft) },
    /** something was typed before */
    restored: draft !== null,
    keep: (value: Partial<T>) => keepDraft(name, value),
    forget: () => keepDraft(name, null),
  }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

/** What of a draft is of the same kind in `shape`: another release may have had other fields. */
export const fitting = <T extends object>(shape: T, draft: object): Partial<T> =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([field, value]) => Object.hasOwn(shape, field) && kindOf(value) === kindOf(shape[field as keyof T]),
    ),
    // only fields of T are left, of their kinds
  ) as Partial<T>
