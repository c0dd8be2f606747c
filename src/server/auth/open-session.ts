import { sql } from 'kysely'
import { named } from '#server/db/named.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { auditRow } from '#server/audit/audit.ts'
import type { Counter } from './counters.ts'
import { rememberingDevice } from './known-device.ts'
import { tellNewDevice } from './tell-new-device.ts'
import type { Proven } from './prove-second-factor.ts'
import { newSession } from './session-store.ts'

export type SignInWay = 'password' | 'code' | 'sign-up' | 'access-code' | 'directory'

/**
 * The last step of every sign-in, for every kind of user (promise A12): opens a new session of the user's own kind,
 * remembers the device and records the sign-in, all in one statement. @returns what every reply says about the session (spec §7)
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
    /** cleared together with what is written here */
    counter?: Counter
  },
): Promise<{ token: string; expires: string }> {
  const { row, opened } = await newSession(deps, {
    userId: user.user_id,
    kind: user.kind,
    site: how.site,
    remembered: how.remembered ?? false,
    device: visit.userAgent,
    address: visit.address,
    chosenAccount: how.chosenAccount,
    onlyAccount: how.onlyAccount ?? null,
  })
  const audit = auditRow(deps, visit, {
    action: 'sign-in',
    outcome: 'success',
    actorKind: user.kind,
    actorId: user.user_id,
    account: how.chosenAccount,
    site: how.site,
    details: { by: how.by, second },
  })
  const deviceId = visit.deviceId ?? deps.random.uuid()
  const written = sql<{ news: boolean }>`
    with started as (${row}), ${rememberingDevice(deps, deviceId, user.user_id)}, audited as (${audit}),
    cleared as (delete from portal.counters where bucket = ${how.counter?.bucket ?? ''} and key = ${how.counter?.key ?? ''})
    select news from device`
  const { rows } = await deps.db.executeQuery(named('sign-in', written.compile(deps.db)))
  visit.rememberDevice(deviceId)
  if (rows[0]?.news) await tellNewDevice(deps, user, visit)
  return { token: opened.token, expires: opened.expires.toISOString() }
}
