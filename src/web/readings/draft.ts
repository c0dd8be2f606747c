import { draftName, keepDraft as keep, keptDraft } from '#web/session/kept-drafts.ts'
import { fitting } from '#web/forms/use-draft.ts'

/** What is typed for one meter but not handed in yet. */
export type Draft = {
  values: Readonly<Record<string, string>>
  /**
   * the key under which the values were sent, so that sending the same values again makes the same reading (promise H1)
   */
  sent: { body: string; key: string }
}
const empty: Draft = { values: {}, sent: { body: '', key: '' } }

/** Whose draft it is does not change while its form is open; the name holds the window, which takes no readings later. */
export const readingDraft = (account: string, meter: string, countsOn: string) =>
  draftName(`reading:${account}:${meter}:${countsOn}`)

export const readDraft = (name: string | null): Draft => ({
  ...empty,
  ...fitting(empty, keptDraft(name) ?? {}),
})

export const keepDraft = (name: string | null, draft: Draft | null): void => keep(name, draft)
