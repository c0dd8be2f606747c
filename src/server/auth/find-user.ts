import type { Kysely } from 'kysely'
import type { UserKind } from '#contract/endpoint.ts'
import type { Database } from '#server/db/schema.ts'
import type { User } from '#server/user.ts'

/** Finds a user by what they sign in with: phone (person), unique code (entity), e-mail (provider), login (admin). */
export const findByLogin = (db: Kysely<Database>, kind: UserKind, login: string): Promise<User | undefined> =>
  db
    .selectFrom('portal.users')
    .selectAll()
    .where('kind', '=', kind)
    .where('login', '=', login)
    .executeTakeFirst()
