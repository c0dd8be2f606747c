import type { Caller, Deps, Visit } from '#server/deps.ts'
import { networkKey } from '#server/address-key.ts'
import { isKnownDevice } from './known-device.ts'

/**
 * Who asks for a code or tries one, as far as it is known before the code is right. What is asked and tried is counted
 * by asker, so that what a stranger spends is the stranger's own (promise A4).
 */
export type Asker = {
  readonly key: string
  /** a device the user has signed in from, or a session of the user: no stranger can be it */
  readonly known: boolean
}

/** @param owner whose contact it is, if anybody's */
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
