import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Deps, Visit } from '#server/deps.ts'

/** Notes that this browser signed in as this user, so that a lock set by strangers does not stop it (promise A4). */
export async function rememberThisDevice(
  deps: Pick<Deps, 'db' | 'now' | 'random'>,
  visit: Visit,
  userId: string,
): Promise<void> {
  const deviceId = visit.deviceId ?? deps.random.uuid()
  await deps.db
    .insertInto('portal.known_devices')
    .values({ user_id: userId, device_id: deviceId, seen_at: deps.now() })
    .onConflict((on) => on.columns(['user_id', 'device_id']).doUpdateSet({ seen_at: deps.now() }))
    .execute()
  visit.rememberDevice(deviceId)
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Asked for an absent user too: the answer takes as long (promise A2). */
export async function isKnownDevice(
  db: Kysely<Database>,
  userId: string | undefined,
  deviceId: string | null,
): Promise<boolean> {
  if (deviceId === null) return false
  const row = await db
    .selectFrom('portal.known_devices')
    .select('device_id')
    .where('user_id', '=', userId ?? NOBODY)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return row !== undefined
}
