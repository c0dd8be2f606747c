import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Deps, Visit } from '#server/deps.ts'

/**
 * Remembers that this browser signed in as this user, so that a lock caused by strangers does not stop it (promise A4).
 * @returns whether it is an additional device; the first device of a user is not reported as new
 */
export async function rememberThisDevice(
  deps: Pick<Deps, 'db' | 'now' | 'random'>,
  visit: Visit,
  userId: string,
): Promise<boolean> {
  const deviceId = visit.deviceId ?? deps.random.uuid()
  const { rows } = await sql<{ news: boolean }>`
    with others as (select from portal.known_devices where user_id = ${userId} and device_id <> ${deviceId} limit 1)
    insert into portal.known_devices (user_id, device_id, seen_at) values (${userId}, ${deviceId}, ${deps.now()})
    on conflict (user_id, device_id) do update set seen_at = excluded.seen_at
    returning xmax = 0 and exists (select from others) as news`.execute(deps.db)
  visit.rememberDevice(deviceId)
  return rows[0]?.news ?? false
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Also called for an absent user, so that the answer takes as long (promise A2). */
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
