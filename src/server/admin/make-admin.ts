import type { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { type Post, writePost } from '#domain/permissions.ts'
import { dropPasskeys } from '#server/auth/passkeys.ts'
import { hashPassword } from '#server/auth/password.ts'
import { assertGoodPassword } from '#server/auth/new-password.ts'
import { endSessionsOf } from '#server/auth/session-store.ts'
import { sealTotpSecret } from '#server/auth/totp.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import type { Random, Visit } from '#server/deps.ts'
import type { Secrets } from '#server/secrets.ts'

export type NewAdmin = {
  login: string
  name: string | null
  roles: readonly Post[]
  password: string
  /** an existing administrator with this login gets a new password and a new second factor; all their sessions end */
  reset: boolean
}
type Tools = { db: Kysely<Database>; now: () => Date; random: Random; secrets: Secrets }

/** 20 bytes, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/**
 * Makes an administrator with their own password and a second factor, which is shown only once.
 * @returns null when the login is taken and `reset` was not asked for
 * @throws 'password-weak' | 'password-common' (15 characters, nothing of their own data, in no dictionary)
 */
export async function makeAdmin(
  tools: Tools,
  visit: Pick<Visit, 'address' | 'requestCode' | 'userAgent'>,
  newAdmin: NewAdmin,
): Promise<{ totpSecret: string; otpauthUrl: string } | null> {
  const { random, secrets, now } = tools
  const login = newAdmin.login.trim().toLowerCase()
  assertGoodPassword(newAdmin.password, 'admin', [login, newAdmin.name ?? ''])
  const password_hash = await hashPassword(newAdmin.password, secrets.pepper)
  const secret = new Secret({ buffer: new Uint8Array(random.bytes(SECRET_BYTES)).buffer })
  const credentials = {
    password_hash,
    totp_secret: sealTotpSecret(secrets.seal, random.bytes(12), secret.base32),
    totp_last_step: null,
    password_changed_at: now(),
    state: 'active' as const,
  }
  const userId = await inTransaction(tools.db, async (db) => {
    const existing = await db
      .selectFrom('portal.users')
      .select('user_id')
      .where('kind', '=', 'admin')
      .where('login', '=', login)
      .forUpdate()
      .executeTakeFirst()
    if (existing && !newAdmin.reset) return null
    const user_id = existing?.user_id ?? random.uuid()
    if (existing) {
      await db.updateTable('portal.users').set(credentials).where('user_id', '=', user_id).execute()
      await dropPasskeys({ db }, user_id)
      // whoever has a password here is no longer of the directory
      await db.deleteFrom('portal.directory_people').where('user_id', '=', user_id).execute()
      await endSessionsOf({ db, now }, user_id, 'credentials reset by a command')
    } else
      await db
        .insertInto('portal.users')
        .values({
          ...credentials,
          user_id,
          kind: 'admin',
          login,
          roles: newAdmin.roles.map(writePost),
          name: newAdmin.name,
          site: null,
          partner: null,
          surname: null,
          middle_name: null,
          company: null,
          edrpou: null,
          phone: null,
          email: null,
          attribute01: null,
          created_at: now(),
        })
        .execute()
    await writeAudit({ db, now, secrets }, visit, {
      action: existing ? 'admin-reset' : 'admin-created',
      outcome: 'success',
      actorKind: 'command',
      subjectId: user_id,
    })
    return user_id
  })
  if (userId === null) return null
  const totp = new TOTP({ issuer: 'Svitlo', label: login, secret, period: 30, digits: 6 })
  return { totpSecret: secret.base32, otpauthUrl: totp.toString() }
}
