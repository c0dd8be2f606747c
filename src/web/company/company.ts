import { useEffect, useSyncExternalStore } from 'react'
import { siteOfAccount, type Site, isSite } from '#domain/site.ts'
import { nameCompanies } from '#text/site-name.ts'
import { call, type Reply } from '#web/api/call.ts'
import { fetched } from '#web/api/fetched.ts'
import { preferences, usePreference } from '#web/session/preferences.ts'
import { type Session, signedOut } from '#web/session/parts.ts'
import { session, useSession } from '#web/session/session.ts'
import { viewing } from '#web/session/viewing.ts'

/** Settings forced by spec §9, whatever the server says; only the server knows whether this is a demo. */
const { demo: _unknown, ...forced } = signedOut.config

const STALE_MS = 10 * 60_000

function siteOf(account: string | null, chosen: string | null): Site | null {
  const drafted = viewing?.draft?.company?.site ?? null
  if (isSite(drafted)) return drafted
  const siteKind = account === null ? null : siteOfAccount(account)
  if (siteKind !== null) return siteKind.site
  return isSite(chosen) ? chosen : null
}

const accountOf = ({ person, entity }: Session) => person.user?.account ?? entity.user?.account ?? null

/**
 * The regional company in view: that of the chosen account when signed in, otherwise the one chosen on the start page.
 */
export const siteInView = (): Site | null => siteOf(accountOf(session.get()), preferences.get().site)

/** The same for a component. */
export const useSite = (): Site | null => siteOf(useSession(accountOf), usePreference('site'))

/** Company information, images, footer links and settings of one site (spec §3). */
export type CompanyInfo = Reply<'/api/api-link'>['data']

// before the first answer: pages of a company that has another name now do not show its former one
nameCompanies(preferences.get().names)

const known = new Map<Site | null, { info: CompanyInfo; at: number }>()
const requests = new Map<Site | null, Promise<void>>()
const listeners = new Set<() => void>()

/** What an employee has typed and not saved stands in place of what is saved, in the tab of the preview alone. */
function withDraft(info: CompanyInfo): CompanyInfo {
  const draft = viewing?.draft?.company
  if (!draft) return info
  const { site, sitename, company, footer } = draft
  return {
    ...info,
    sitename,
    company: { ...info.company, ...company },
    footer: [...footer],
    sites: info.sites.map((entry) => (entry.site === site ? { ...entry, name: sitename } : entry)),
  }
}

/** The same for whoever is not signed in, as a document that anything between the server and the browser may keep. */
const published = async (site: Site | null): Promise<CompanyInfo | null> =>
  session.get().common.type === null
    ? fetched<CompanyInfo>(`/api/published/company/${site ?? 'any'}.json`).catch(() => null)
    : null

/**
 * Asks at most once in ten minutes for each site; keeps sitename and settings in the session. After a failure the known
 * data stay.
 */
async function ask(site: Site | null): Promise<void> {
  try {
    const data = withDraft((await published(site)) ?? (await call('/api/api-link', { site })).data)
    nameCompanies(data.sites)
    if (viewing === null) preferences.set({ names: data.sites })
    known.set(site, { info: data, at: Date.now() })
    session.update(() => ({ sitename: data.sitename, config: { ...data.env, ...forced } }))
    listeners.forEach((listener) => listener())
  } catch {
    // the page stands without contacts; the next page asks again
  } finally {
    requests.delete(site)
  }
}

function wanted(site: Site | null) {
  const entry = known.get(site)
  if (requests.has(site) || (entry && Date.now() - entry.at < STALE_MS)) return
  requests.set(site, ask(site))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * What is known about the company in view; undefined until the first answer. The start page must do without a query
 * library.
 */
export function useCompany(): CompanyInfo | undefined {
  const site = useSite()
  useEffect(() => wanted(site), [site])
  return useSyncExternalStore(subscribe, () => known.get(site)?.info)
}
