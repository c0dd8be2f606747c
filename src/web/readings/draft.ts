/** What is typed for one meter but not handed in yet; it survives a reload of the tab. */
export type Draft = {
  values: Readonly<Record<string, string>>
  /**
   * the key under which the values were sent, so that sending the same values again makes the same reading (promise H1)
   */
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
    // the storage is full or forbidden: then the draft lives as long as the page
  }
}
