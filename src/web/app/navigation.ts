import { runGuards } from '#domain/guards.ts'
import type { Page } from '#domain/pages.ts'
import { siteInView } from '#web/company/company.ts'
import { GuardFailure } from '#web/errors/guard-failure.ts'
import { loadServiceMessages } from '#web/notices/service-message.ts'
import type { Place } from '#web/navigation/address.ts'
import { createNavigation, type Verdict } from '#web/navigation/navigation.ts'
import { guardSession } from '#web/session/guard-session.ts'
import { detour } from '#web/session/return-to.ts'
import { isInOtherLanguage } from '#web/session/language.ts'
import { session } from '#web/session/session.ts'
import { fetchAhead, fetchParts, keptParts } from './modules.ts'
import { hold } from './watch.ts'

/**
 * Runs the guards of a page (spec §4); somebody kept from a page of a cabinet is brought back to it after signing in.
 */
function judge({ guards }: Page, place: Place, ahead: boolean): Verdict {
  const live = session.isSignedIn()
  const verdict = runGuards(guards, guardSession(session.get(), live), place.pathname)
  if (verdict.go === 'to') return { go: 'to', href: ahead ? verdict.path : detour(live, place, verdict.path) }
  if (verdict.go === 'error')
    return { go: 'error', failure: new GuardFailure(verdict.status, verdict.message) }
  return verdict
}

const SOON_MS = 1_000

/**
 * The service line and the letters come together with the page, so that nothing moves when they appear; nobody waits for
 * slow ones.
 */
function accompany({ pathname }: Place): Promise<unknown> {
  const messages = loadServiceMessages(pathname, siteInView())
  // the first paint does not wait for them
  if (pathname === '/') return Promise.resolve()
  const letters = document.fonts.load('1rem "Manrope Variable"', 'а0').catch(() => {})
  return Promise.race([Promise.all([messages, letters]), new Promise((done) => setTimeout(done, SOON_MS))])
}

export const navigation = createNavigation(
  {
    judge,
    kept: keptParts,
    fetch: fetchParts,
    fetchAhead,
    accompany,
    isInOtherLanguage,
    held: hold,
  },
  window,
)
