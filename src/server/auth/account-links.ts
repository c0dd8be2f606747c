import { type RawBuilder, sql } from 'kysely'
import type { Link } from '#server/deps.ts'

/**
 * A value of a statement: the accounts of a user in the user's own order, arranged ones first, the rest by account
 * number (spec §4).
 */
export const linksJson = (user: RawBuilder<unknown>): RawBuilder<Link[]> => sql<Link[]>`coalesce((
  select json_agg(json_build_object('account', account, 'object_name', object_name, 'is_default', is_default)
    order by position, account)
  from portal.account_links where user_id = ${user} and dropped_at is null), '[]')`
