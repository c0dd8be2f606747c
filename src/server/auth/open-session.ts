import type { Deps, Visit } from '#server/deps.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { rememberThisDevice } from './known-device.ts'
import { tellNewDevice } from './tell-new-device.ts'
import type { Proven } from './prove-second-factor.ts'
import { startSession } from './session-store.ts'

export type SignInWay = 'password' | 'code' | 'sign-up' | 'access-code'

/**
 * The last step of every sign-in, for every kind of user (promise A12): opens a new session of the user's own kind,
 * remembers the device, records the sign-in. @returns what every reply says about the session (spec §7)
 */
export async function openSession(
  deps: Deps,
  visit: Visit,
  { user, second }: Proven,
  how: {
    by: SignInWay
    remembered?: boolean
    site: string | null
    chosenAccount: string | null
    /** the session reaches only this account, whatever else the user has */
    onlyAccount?: string | null
  },
): Promise<{ token: string; expires: string }> {
  const session = await startSession(deps, {
    userId: user.user_id,
    kind: user.kind,
    site: how.site,
    remembered: how.remembered ?? false,
    device: visit.userAgent,
    address: visit.address,
    chosenAccount: how.chosenAccount,
    onlyAccount: how.onlyAccount ?? null,
  })
  if (await rememberThisDevice(deps, visit, user.user_id)) await tellNewDevice(deps, user, visit)
  await writeAudit(deps, visit, {
    action: 'sign-in',
    outcome: 'success',
    actorKind: user.kind,
    actorId: user.user_id,
    account: how.chosenAccount,
    site: how.site,
    details: { by: how.by, second },
  })
  return { token: session.token, expires: session.expires.toISOString() }
}
