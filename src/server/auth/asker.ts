import type { Caller, Deps, Visit } from '#server/deps.ts'
import { networkKey } from '#server/address-key.ts'
import { isKnownDevice } from './known-device.ts'

/**
 * Who asks for a code or tries one, as far as that is known before the code proves right. Requests and attempts are
 * counted by asker, so that a stranger uses up only their own limits (promise A4).
 */
export type Asker = {
  readonly key: string
  /** a device from which the user has signed in, or a session of the user: this cannot be a stranger */
  readonly known: boolean
}

/** @param owner the user whose contact it is, if any */
export async function askerOf(
  { db }: Pick<Deps, 'db'>,
  visit: Pick<Visit, 'address' | 'deviceId'>,
  owner: { user_id: string } | undefined,
): Promise<Asker> {
  const known = await isKnownDevice(db, owner?.user_id, visit.deviceId)
  return { key: known ? `device ${visit.deviceId}` : `network ${networkKey(visit.address)}`, known }
}

export const signedInAsker = ({ userId }: Pick<Caller, 'userId'>): Asker => ({
  key: `user ${userId}`,
  known: true,
})
