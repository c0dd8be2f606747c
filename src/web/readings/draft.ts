/** What is typed for one meter and not yet handed in; it survives a reload of the tab. */
export type Draft = {
  values: Readonly<Record<string, string>>
  /** the key the values were sent under, so that a repeat of the same ones is the same reading (promise H1) */
  sent: { body: string; key: string } | null
}

const PREFIX = 'svitlo-reading'
const nameOf = (account: string, meter: string, countsOn: string) =>
  `${PREFIX}:${account}:${meter}:${countsOn}`

export function readDraft(account: string, meter: string, countsOn: string): Draft | null {
  try {
    const text = sessionStorage.getItem(nameOf(account, meter, countsOn))
    // our own key, written below
    return text === null ? null : (JSON.parse(text) as Draft)
  } catch {
    return null
  }
}

export function keepDraft(account: string, meter: string, countsOn: string, draft: Draft | null) {
  try {
    const name = nameOf(account, meter, countsOn)
    if (draft === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // a full or forbidden storage: the draft then lives as long as the page
  }
}
