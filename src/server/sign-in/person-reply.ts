import type { z } from 'zod'
import type { personAccount, personUser } from '#contract/fields.ts'
import { personAccountsOf } from '#server/accounts/person-accounts.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { openSession } from '#server/auth/open-session.ts'
import type { Proven } from '#server/auth/prove-second-factor.ts'

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
  how: { by: 'password' | 'code' | 'sign-up'; remembered: boolean },
): Promise<PersonReply> {
  const { user } = proven
  const accounts = await personAccountsOf(deps, user.user_id)
  const chosen =
    accounts.find((account) => account.isDefault) ?? (accounts.length === 1 ? accounts[0] : undefined)
  const session = await openSession(deps, visit, proven, {
    ...how,
    site: chosen?.siteNameByAccount ?? user.site,
    chosenAccount: chosen?.account ?? null,
  })
  return {
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
  }
}
