import type { z } from 'zod'
import type { personAccount, personUser } from '#contract/fields.ts'
import { personAccountsOf } from '#server/accounts/person-accounts.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { writeAudit } from './audit.ts'
import type { User } from './authenticate.ts'
import { rememberThisDevice } from './known-device.ts'
import { startSession } from './session-store.ts'

type PersonReply = {
  status: 'success'
  user: z.input<typeof personUser>
  accounts: z.input<typeof personAccount>[]
}

/** A person who has proved who he is: a new session, his apartments, the one he wants first already chosen. */
export async function signInPerson(
  deps: Deps,
  visit: Visit,
  user: User,
  how: { by: 'password' | 'code' | 'sign-up'; remembered: boolean },
): Promise<PersonReply> {
  const accounts = await personAccountsOf(deps, user.user_id)
  const chosen =
    accounts.find((account) => account.isDefault) ?? (accounts.length === 1 ? accounts[0] : undefined)
  const session = await startSession(deps, {
    userId: user.user_id,
    kind: 'person',
    site: chosen?.siteNameByAccount ?? user.site,
    remembered: how.remembered,
    device: visit.userAgent,
    address: visit.address,
    chosenAccount: chosen?.account ?? null,
  })
  await rememberThisDevice(deps, visit, user.user_id)
  await writeAudit(deps, visit, {
    action: 'sign-in',
    outcome: 'success',
    actorKind: 'person',
    actorId: user.user_id,
    details: { by: how.by },
  })
  return {
    status: 'success',
    user: {
      token: session.token,
      type: 'person',
      expires: session.expires.toISOString(),
      partner: user.partner ?? '',
      phone: user.phone,
      email: user.email,
      name: user.name ?? '',
      surname: user.surname ?? '',
      middle_n: user.middle_name ?? '',
      account: chosen?.account ?? null,
      site: chosen?.siteNameByAccount ?? null,
    },
    accounts,
  }
}
