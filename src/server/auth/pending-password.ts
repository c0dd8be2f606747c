import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/**
 * The password of the latest application for a cabinet that is still «на розгляді»; it opens nothing, it only lets the
 * answer say so.
 */
export const pendingPassword = (db: Kysely<Database>, kind: 'entity' | 'provider', login: string) =>
  db
    .selectFrom('portal.applications')
    .select('password_hash')
    .where('kind', '=', kind)
    .where('login', '=', login)
    .where('state', '=', 'pending')
    .orderBy('created_at', 'desc')
    .limit(1)
