import { useEffect, useSyncExternalStore } from 'react'
import { siteOfAccount, type Site, isSite } from '#domain/site.ts'
import { call, type Reply } from '#web/api/call.ts'
import { preferences, usePreference } from '#web/session/preferences.ts'
import { type Session, signedOut } from '#web/session/parts.ts'
import { session, useSession } from '#web/session/session.ts'

/** Settings forced by spec §9, whatever the server says; only the server knows whether this is a demo. */
const { demo: _unknown, ...forced } = signedOut.config

const STALE_MS = 10 * 60_000

function siteOf(account: string | null, chosen: string | null): Site | null {
  const own = account === null ? null : siteOfAccount(account)
  if (own !== null) return own.site
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

const known = new Map<Site | null, { info: CompanyInfo; at: number }>()
const asked = new Map<Site | null, Promise<void>>()
const listeners = new Set<() => void>()

/**
 * Asks at most once in ten minutes for each site; keeps sitename and settings in the session. After a failure the known
 * data stay.
 */
async function ask(site: Site | null): Promise<void> {
  try {
    const { data } = await call('/api/api-link', { site })
    known.set(site, { info: data, at: Date.now() })
    session.update(() => ({ sitename: data.sitename, config: { ...data.env, ...forced } }))
    listeners.forEach((listener) => listener())
  } catch {
    // the page stands without contacts; the next page asks again
  } finally {
    asked.delete(site)
  }
}

function wanted(site: Site | null) {
  const found = known.get(site)
  if (asked.has(site) || (found && Date.now() - found.at < STALE_MS)) return
  asked.set(site, ask(site))
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
