import { draftName, keepDraft as keep, keptDraft } from '#web/session/kept-drafts.ts'
import { fitting } from '#web/forms/use-draft.ts'

/** What is typed for one meter but not handed in yet. */
export type Draft = {
  values: Readonly<Record<string, string>>
  /**
   * the key under which the values were sent, so that sending the same values again makes the same reading (promise H1)
   */
  sent: {
    body: string
    key: string
    /** when they were sent first; an answer may never have come */
    at: string
  }
}
const empty: Draft = { values: {}, sent: { body: '', key: '', at: '' } }

/** Whose draft it is does not change while its form is open; the name holds the window, which takes no readings later. */
export const readingDraft = (account: string, meter: string, countsOn: string) =>
  draftName(`reading:${account}:${meter}:${countsOn}`)

export const readDraft = (name: string | null): Draft => ({
  ...empty,
  ...fitting(empty, keptDraft(name) ?? {}),
})

export const keepDraft = (name: string | null, draft: Draft | null): void => keep(name, draft)

/**
 * How something is sent: the same always under the same key; what was sent before and not answered says when it was.
 * @param now ISO
 */
export function sendingOf(
  name: string | null,
  body: string,
  now: string,
): { readonly key: string; readonly takenAt: string | undefined } {
  const { values, sent } = readDraft(name)
  if (sent.body === body) return { key: sent.key, takenAt: sent.at || undefined }
  const key = crypto.randomUUID()
  keepDraft(name, { values, sent: { body, key, at: now } })
  return { key, takenAt: undefined }
}
