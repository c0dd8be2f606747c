import type { z } from 'zod'
import type { staffAccounts } from '#contract/staff-accounts.ts'
import { personAccountsOf } from '#server/accounts/person-accounts.ts'
import { assertSite } from '#server/auth/staff.ts'
import { startSession } from '#server/auth/session-store.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { entityBegins } from '#server/sign-in/entity-reply.ts'
import { personReply } from '#server/sign-in/person-reply.ts'
import { providerBegins } from '#server/sign-in/provider-reply.ts'
import type { User } from '#server/user.ts'
import { assertReason, keepLook } from './look.ts'
import { type Admin, peopleOf, seenAccount } from './seen.ts'

type Begun = { token: string; expires: string }

/**
 * Opens a session of the customer's own kind in which everything is read and nothing is written (`http/view-only.ts`).
 * It reaches this account alone, because the customer's others may be of other companies, and ends with the session of
 * whoever looks.
 */
export async function viewCabinet(
  deps: Deps,
  caller: Admin,
  input: z.output<typeof staffAccounts.view.request>,
  visit: Visit,
) {
  const seen = seenAccount(caller, input.account)
  assertSite(caller, 'accounts.reveal', seen.site, 'account')
  assertReason(input)
  const user = await peopleOf(deps, seen)
    .selectAll('u')
    .where('u.user_id', '=', input.user)
    .where('u.state', '=', 'active')
    .executeTakeFirst()
  if (!user || user.kind === 'admin') throw new Problem('not-found', { field: 'user' })
  const { kind } = user
  const begin = await cabinetOf(deps, user, seen.account)
  const session = await inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const look = await keepLook(inner, caller, visit, seen, input, 'view', user.user_id)
    return startSession(inner, {
      userId: user.user_id,
      kind,
      site: seen.site,
      remembered: false,
      device: visit.userAgent,
      address: visit.address,
      chosenAccount: seen.account,
      onlyAccount: seen.account,
      look,
    })
  })
  return begin({ token: session.token, expires: session.expires.toISOString() })
}

const none = { status: 'success' as const, person: null, entity: null, provider: null }

/** What the cabinet begins with; everything is asked of the core before anything is written. */
async function cabinetOf(deps: Deps, user: User, account: string) {
  if (user.kind === 'person') {
    const accounts = (await personAccountsOf(deps, user.user_id)).filter((row) => row.account === account)
    return (begun: Begun) => ({ ...none, person: personReply(user, begun, accounts, accounts[0]) })
  }
  if (user.kind === 'provider') {
    const provider = await providerBegins(deps, user, account)
    return (begun: Begun) => ({ ...none, provider: { ...provider, user: { ...begun, ...provider.user } } })
  }
  const { data, user: company } = await entityBegins(deps, user, account, account)
  return (begun: Begun) => ({
    ...none,
    // the pop-up of the first sign-in is the customer's own
    entity: { status: 'success' as const, ...data, showWelcomePopUp: false, user: { ...begun, ...company } },
  })
}
