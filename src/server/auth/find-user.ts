import type { Kysely } from 'kysely'
import type { UserKind } from '#contract/endpoint.ts'
import type { Database } from '#server/db/schema.ts'
import type { User } from '#server/user.ts'

/** A user by what they sign in with: phone (person), unique code (entity), e-mail (provider), login (admin). */
export const userByLogin = (db: Kysely<Database>, kind: UserKind, login: string) =>
  db.selectFrom('portal.users').selectAll().where('kind', '=', kind).where('login', '=', login)

/** A user of a kind by the id that the card of an account names. */
export const findById = (db: Kysely<Database>, kind: UserKind, id: string): Promise<User | undefined> =>
  db
    .selectFrom('portal.users')
    .selectAll()
    .where('kind', '=', kind)
    .where('user_id', '=', id)
    .executeTakeFirst()

export const findByLogin = (db: Kysely<Database>, kind: UserKind, login: string): Promise<User | undefined> =>
  userByLogin(db, kind, login).executeTakeFirst()
