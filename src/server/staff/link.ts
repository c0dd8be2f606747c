import { Secret, TOTP } from 'otpauth'
import type { z } from 'zod'
import type { staff } from '#contract/staff.ts'
import { CODE_ALPHABET, normalizeCode } from '#domain/code.ts'
import { maskEmail } from '#domain/email.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { dateText } from '#text/dates.ts'
import { letters } from '#text/messages.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { assertGoodPassword } from '#server/auth/new-password.ts'
import { dropPasskeys } from '#server/auth/passkeys.ts'
import { keepMade, madeUser, once } from '#server/auth/once.ts'
import { hashPassword } from '#server/auth/password.ts'
import { endSessionsOf } from '#server/auth/session-store.ts'
import { openTotpSecret, sealTotpSecret, totpStep } from '#server/auth/totp.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { putMessage } from '#server/outbox/outbox.ts'
import { senderOf } from '#server/outbox/sender.ts'
import { Problem } from '#server/problem.ts'
import { keyedHash } from '#server/secrets.ts'

/** 16 of the 32 symbols are 80 bits. */
const LENGTH = 16
const LIVES = 3 * 86_400_000

export const hashStaffLink = (secrets: Pick<Deps['secrets'], 'pepper'>, code: string): string =>
  keyedHash(secrets.pepper, `staff link\n${normalizeCode(code)}`)

type Employee = { user_id: string; email: string; name: string }

/** Sends an employee the link by which they set a password and a second factor; an earlier link opens nothing. */
export async function sendStaffLink(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'>,
  { user_id, email, name }: Employee,
) {
  const { db, random, secrets, config } = deps
  const at = deps.now()
  const code = Array.from({ length: LENGTH }, () =>
    CODE_ALPHABET.charAt(random.int(CODE_ALPHABET.length)),
  ).join('')
  const secret = new Secret({ buffer: Uint8Array.from(random.bytes(20)).buffer })
  const expires_at = new Date(at.getTime() + LIVES)
  await db.deleteFrom('portal.staff_links').where('user_id', '=', user_id).execute()
  await db
    .insertInto('portal.staff_links')
    .values({
      code_hash: hashStaffLink(secrets, code),
      user_id,
      totp_secret: sealTotpSecret(secrets.seal, random.bytes(12), secret.base32),
      made_at: at,
      expires_at,
      used_at: null,
    })
    .execute()
  await putMessage(db, deps, {
    channel: 'email',
    recipient: email,
    sender: await senderOf(deps, null),
    expiresAt: expires_at,
    ...letters.staffLink({
      name,
      link: `${config.publicUrl.replace(/\/$/, '')}/staff/${code}`,
      until: dateText(kyivDate(expires_at)),
    }),
  })
  return { sentTo: maskEmail(email), expiresAt: expires_at.toISOString() }
}

/** @throws 'invitation-ended' alike for whatever is wrong with the link */
async function opened({ db, secrets, now }: Pick<Deps, 'db' | 'secrets' | 'now'>, code: string) {
  const link = await db
    .selectFrom('portal.staff_links as l')
    .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
    .select(['l.code_hash', 'l.user_id', 'l.totp_secret', 'u.login', 'u.name', 'u.surname'])
    .where(
      'l.code_hash',
      'in',
      [secrets, ...(secrets.previous ? [secrets.previous] : [])].map((each) => hashStaffLink(each, code)),
    )
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now())
    .where('u.state', '=', 'active')
    .executeTakeFirst()
  if (!link) throw new Problem('invitation-ended')
  return { ...link, secret: openTotpSecret(secrets, link.totp_secret) }
}

export async function showStaffLink(
  deps: Deps,
  _caller: null,
  input: z.output<typeof staff.showLink.request>,
) {
  const { login, name, secret } = await opened(deps, input.code)
  const uri = new TOTP({
    issuer: 'Svitlo',
    label: login,
    secret: Secret.fromBase32(secret),
    period: 30,
    digits: 6,
  })
  return { status: 'success' as const, login, name: name ?? '', secret, uri: uri.toString() }
}

type Input = z.output<typeof staff.useLink.request>

/** Sets the credentials once; sessions that were open end. No session begins here. */
export const useStaffLink = (deps: Deps, _caller: null, input: Input, visit: Visit) =>
  once(deps, visit, input, {
    first: () => setCredentials(deps, input, visit),
    again: async (id) => {
      const user = await madeUser(deps, 'admin', id, visit)
      return user && { status: 'success' as const, login: user.login }
    },
  })

async function setCredentials(deps: Deps, input: Input, visit: Visit) {
  if (!visit.basic) throw new Problem('invitation-ended')
  const { login: code, password } = visit.basic
  const link = await opened(deps, code)
  assertGoodPassword(password, 'admin', [link.login, link.name ?? '', link.surname ?? ''])
  if (totpStep(link.secret, input.code, deps.now()) === null)
    throw new Problem('wrong-code', { field: 'code' })
  const password_hash = await hashPassword(password, deps.secrets.pepper)
  return inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const used = await db
      .updateTable('portal.staff_links')
      .set({ used_at: deps.now() })
      .where('code_hash', '=', link.code_hash)
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!used) throw new Problem('invitation-ended')
    await db
      .updateTable('portal.users')
      .set({
        password_hash,
        totp_secret: link.totp_secret,
        totp_last_step: null,
        password_changed_at: deps.now(),
      })
      .where('user_id', '=', link.user_id)
      .execute()
    await keepMade(inner, visit, input, link.user_id)
    await dropPasskeys(inner, link.user_id)
    await endSessionsOf(inner, link.user_id, 'credentials set by a link')
    await writeAudit(inner, visit, {
      action: 'staff-link-used',
      outcome: 'success',
      actorKind: 'admin',
      actorId: link.user_id,
      subjectId: link.user_id,
    })
    return { status: 'success' as const, login: link.login }
  })
}
