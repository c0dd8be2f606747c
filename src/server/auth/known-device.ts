import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Remembers that this browser signed in as this user, so that a lock caused by strangers does not stop it (promise A4):
 * parts of a statement, of which `device` says by `news` whether it is an additional device; the first device of a user
 * is not reported as new.
 */
export function rememberingDevice(
  deps: Pick<Deps, 'now'>,
  deviceId: string,
  userId: string,
): RawBuilder<unknown> {
  return sql`
    others as (select from portal.known_devices where user_id = ${userId} and device_id <> ${deviceId} limit 1),
    device as (
      insert into portal.known_devices (user_id, device_id, seen_at) values (${userId}, ${deviceId}, ${deps.now()})
      on conflict (user_id, device_id) do update set seen_at = excluded.seen_at
      returning xmax = 0 and exists (select from others) as news)`
}

export const NOBODY = '00000000-0000-0000-0000-000000000000'

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
