import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/**
 * When the users of the town were here last: a session each that they have left, from this morning back to four months
 * ago, so that reports have active accounts and others. Who is an administrator has none.
 */
export async function writePastSessions(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`
    insert into portal.sessions (session_id, user_id, kind, token_id, rotated_at, created_at, seen_at, ends_at, device,
      revoked_at, revoke_reason)
    select gen_random_uuid(), user_id, kind, gen_random_uuid(), at, at, at, at + interval '12 hours', '', at, 'signed out'
    from portal.users
      cross join lateral (select ('x' || substr(md5(login), 1, 6))::bit(24)::int % 1000 as n) own
      -- many lately, few long ago
      cross join lateral (select greatest(created_at, ${now}::timestamptz - interval '2 hours'
        - make_interval(mins => (n * n / 1000.0 * 172.8)::int)) as at) seen
    where kind <> 'admin' and state = 'active'`.execute(db)
}
