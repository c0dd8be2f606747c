import { isSite } from '#domain/site.ts'
import { loadAccount } from '#server/business-accounts/account-data.ts'
import { businessLinks, providerAccountOf } from '#server/business-accounts/accounts.ts'
import { notActive } from '#server/business-accounts/alerts.ts'
import { accountsOf } from '#server/business-accounts/sign-in-data.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { openSession } from '#server/auth/open-session.ts'
import type { Proven } from '#server/auth/prove-second-factor.ts'
import type { User } from '#server/user.ts'

/**
 * The reply to a provider that has proved its identity; with an access code its session reaches only the account of the
 * code. A single account is chosen at once, with all its data (spec §3, Entity state).
 */
export async function signInProvider(
  deps: Deps,
  visit: Visit,
  proven: Proven,
  how: { by: 'password' | 'access-code'; onlyAccount: string | null },
) {
  const begins = await providerBegins(deps, proven.user, how.onlyAccount)
  const session = await openSession(deps, visit, proven, {
    ...how,
    site: begins.user.site,
    chosenAccount: begins.user.account,
  })
  return { ...begins, user: { ...session, ...begins.user } }
}

/** What the cabinet of a provider begins with (spec §7), besides the session. */
export async function providerBegins(
  deps: Pick<Deps, 'db' | 'core' | 'now'>,
  user: User,
  onlyAccount: string | null,
) {
  const links = await businessLinks(deps, user.user_id, onlyAccount)
  const chosen = links.length === 1 ? (links[0] ?? null) : null
  const loaded = chosen ? await loadAccount(deps, chosen.account, chosen.head) : null
  return {
    status: 'success' as const,
    user: {
      type: 'provider' as const,
      partner: user.partner ?? '',
      company: user.company ?? '',
      email: user.email,
      account: chosen?.account ?? null,
      site: chosen?.site ?? (isSite(user.site) ? user.site : null),
    },
    provider: { accounts: links.map(providerAccountOf) },
    ...accountsOf(links),
    whatsNewOn: user.whats_new_on,
    supplWarnings: notActive(links),
    loaded: loaded?.data ?? null,
  }
}
