/** The session of a tab that sees a cabinet as its customer does; the persisted one (spec §3) stays as it is. */
const VIEW_KEY = 'svitlo-view'
const ABOUT_KEY = 'svitlo-view-of'

/** What is typed about a company and not saved. */
export type CompanyDraft = {
  readonly site: string
  readonly sitename: string
  /** fields of the reply of the company, those that differ and those that do not */
  readonly company: Readonly<Record<string, string | readonly string[]>>
  readonly footer: readonly { readonly name: string; readonly url: string }[]
}
/** A service message that is not published, or what a company is about to say of itself, on its page. */
export type Draft = {
  readonly page: string
  readonly text: string
  readonly important: boolean
  readonly company?: CompanyDraft
}
/** Whose cabinet is seen, and from which card; with a draft nobody's: the page stands empty around it. */
type About = { readonly account: string; readonly name: string; readonly draft?: Draft }

function read(): About | null {
  try {
    const about: unknown = JSON.parse(window.sessionStorage.getItem(ABOUT_KEY) ?? 'null')
    const { account, name, draft } = { ...(about as Partial<About> | null) } // our own key; what is not of this form is left
    return typeof account === 'string' && typeof name === 'string'
      ? { account, name, ...(draft ? { draft } : {}) }
      : null
  } catch {
    return null
  }
}

/** null: an ordinary tab. */
export const viewing = read()

/** Where the session of such a tab is kept; with its end the tab goes back to the card. */
export const viewStorage = viewing && {
  getItem: () => window.sessionStorage.getItem(VIEW_KEY),
  setItem: (_key: string, value: string) => window.sessionStorage.setItem(VIEW_KEY, value),
  removeItem: () => {
    window.sessionStorage.removeItem(VIEW_KEY)
    if (viewing.draft) return
    window.sessionStorage.removeItem(ABOUT_KEY)
    window.location.replace(`/cabinet/admin/ca_check/${viewing.account}`)
  },
}

/** Makes this tab one that sees a cabinet. @param session the persisted parts, as text */
export function beginViewing(session: string, about: About, home: string) {
  window.sessionStorage.setItem(VIEW_KEY, session)
  window.sessionStorage.setItem(ABOUT_KEY, JSON.stringify(about))
  window.location.assign(home)
}

/** The same for a draft in a tab just opened; without a session its page is seen signed out. */
export function beginDraft(tab: Window, session: string | null, draft: Draft, path: string) {
  if (session === null) tab.sessionStorage.removeItem(VIEW_KEY)
  else tab.sessionStorage.setItem(VIEW_KEY, session)
  tab.sessionStorage.setItem(ABOUT_KEY, JSON.stringify({ account: '', name: '', draft } satisfies About))
  tab.location.replace(path)
}
