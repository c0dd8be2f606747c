import type { z } from 'zod'
import type { personAccount, personUser } from '#contract/fields.ts'
import { headsOf, personAccountsOf, toPersonAccount } from '#server/accounts/person-accounts.ts'
import type { Counter } from '#server/auth/counters.ts'
import type { Deps, Link, Visit } from '#server/deps.ts'
import { openSession } from '#server/auth/open-session.ts'
import type { Proven } from '#server/auth/prove-second-factor.ts'
import type { User } from '#server/user.ts'

type PersonReply = {
  status: 'success'
  user: z.input<typeof personUser>
  accounts: z.input<typeof personAccount>[]
}

/**
 * The reply to a person who has proved their identity: a new session, their apartments, with the preferred one already
 * chosen.
 */
export async function signInPerson(
  deps: Deps,
  visit: Visit,
  proven: Proven,
  {
    links,
    ...how
  }: {
    by: 'password' | 'code' | 'sign-up'
    remembered: boolean
    /** where they are known already */
    links?: readonly Link[]
    counter?: Counter
  },
): Promise<PersonReply> {
  const accounts = links
    ? (await headsOf(deps, links)).map(({ head, link }) => toPersonAccount(head, link))
    : await personAccountsOf(deps, proven.user.user_id)
  const chosen =
    accounts.find((account) => account.isDefault) ?? (accounts.length === 1 ? accounts[0] : undefined)
  const session = await openSession(deps, visit, proven, {
    ...how,
    site: chosen?.siteNameByAccount ?? proven.user.site,
    chosenAccount: chosen?.account ?? null,
  })
  return personReply(proven.user, session, accounts, chosen)
}

/** What the cabinet of a person begins with (spec §7). */
export const personReply = (
  user: User,
  session: { token: string; expires: string },
  accounts: PersonReply['accounts'],
  chosen: PersonReply['accounts'][number] | undefined,
): PersonReply => ({
  status: 'success',
  user: {
    ...session,
    type: 'person',
    partner: user.partner ?? '',
    phone: user.phone,
    email: user.email,
    name: user.name ?? '',
    surname: user.surname ?? '',
    middle_n: user.middle_name ?? '',
    account: chosen?.account ?? null,
    emailProved: user.email !== null && user.email_proved_at !== null,
    site: chosen?.siteNameByAccount ?? null,
  },
  accounts,
})
