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
