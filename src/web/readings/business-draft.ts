import { fitting } from '#web/forms/use-draft.ts'
import { draftName, keepDraft as keep, keptDraft } from '#web/session/kept-drafts.ts'
import type { Typed } from './business-points.ts'

/** What an accountant has typed but not handed in, and the keys under which it was sent. */
export type Draft = {
  readonly typed: Typed
  /** body → key, so that sending the same rows again is the same hand-in (promise H1) */
  readonly keys: Readonly<Record<string, string>>
}
const empty: Draft = { typed: {}, keys: {} }

/**
 * The name holds the month, which takes no readings once it is over.
 *
 * @param whose an account, or a customer where all accounts are in view
 */
export const draftOfPoints = (whose: string, countsOn: string) => draftName(`readings:${whose}:${countsOn}`)

export const readDraft = (name: string | null): Draft => ({
  ...empty,
  ...fitting(empty, keptDraft(name) ?? {}),
})

export function keepDraft(name: string | null, change: Partial<Draft>): void {
  const next = { ...readDraft(name), ...change }
  keep(name, Object.keys(next.typed).length === 0 ? null : next)
}
