import { useEffect } from 'react'
import { siteOfAccount, type Site, isSite } from '#domain/site.ts'
import { useCall } from '#web/api/queries.ts'
import { preferences, usePreference } from '#web/session/preferences.ts'
import { type Session, signedOut } from '#web/session/parts.ts'
import { session, useSession } from '#web/session/session.ts'

const STALE_MS = 10 * 60_000

function siteOf(account: string | null, chosen: string | null): Site | null {
  const own = account === null ? null : siteOfAccount(account)
  if (own !== null) return own.site
  return isSite(chosen) ? chosen : null
}

const accountOf = ({ person, entity }: Session) => person.user?.account ?? entity.user?.account ?? null

/** The regional company in view: of the chosen account when signed in, else the one chosen on the start page. */
export const siteInView = (): Site | null => siteOf(accountOf(session.get()), preferences.get().site)

/** The same for a component. */
export const useSite = (): Site | null => siteOf(useSession(accountOf), usePreference('site'))

/** Company information, images, footer links of the site in view; keeps sitename and settings in the session (spec §3). */
export function useCompany() {
  const site = useSite()
  const answer = useCall('/api/api-link', { site }, { staleMs: STALE_MS })
  const data = answer.data?.data

  useEffect(() => {
    if (data === undefined || session.get().sitename === data.sitename) return
    session.update(() => ({ sitename: data.sitename, config: { ...signedOut.config, ...data.env } }))
  }, [data])

  return answer
}
