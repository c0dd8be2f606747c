import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { UserKind } from '#contract/endpoint.ts'
import type { Right } from '#domain/rights.ts'
import { siteOfAccount } from '#domain/site.ts'
import { hashAccessCode } from '#server/auth/access-code.ts'
import { dropSecondFactor } from '#server/auth/own-second-factor.ts'
import { hashPassword } from '#server/auth/password.ts'
import { makeRecovery } from '#server/auth/recovery-codes.ts'
import { sealTotpSecret } from '#server/auth/totp.ts'
import type { TestApp } from './app.ts'

/** Valid for every kind of user: longer than fifteen characters, in no dictionary. */
export const PASSWORD = 'жовтий ліхтар над річкою 47'
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

type Asked = {
  login: string
  accounts?: readonly string[]
  /** the status of the links */
  status?: string
  /** the rights of the links; all by default */
  rights?: readonly Right[]
  email?: string | null
  phone?: string | null
  isAdmin?: boolean
  attribute01?: string | null
  edrpou?: string
  roles?: readonly string[]
  state?: 'pending' | 'active' | 'blocked' | 'deleted'
}
export type MadeUser = {
  userId: string
  kind: UserKind
  login: string
  partner: string
  accounts: readonly string[]
}

/** Everybody has the same password and may have the same hash: making a hash costs as much as forty queries. */
const hashes = new Map<string, Promise<string>>()
function hashOfPassword(pepper: Buffer): Promise<string> {
  const key = pepper.toString('base64')
  const known = hashes.get(key) ?? hashPassword(PASSWORD, pepper)
  hashes.set(key, known)
  return known
}

/** A user as the portal stores them, with `PASSWORD`; an administrator also has the second factor of `TOTP_SECRET`. */
export async function makeUser(t: TestApp, kind: UserKind, request: Asked): Promise<MadeUser> {
  const { db, secrets, random, now } = t.deps
  const { accounts = [], login } = request
  const userId = random.uuid()
  const { partner } = await db
    .insertInto('portal.users')
    .values({
      user_id: userId,
      kind,
      login,
      state: request.state ?? 'active',
      site: null,
      partner: sql<string>`nextval('portal.partner_number')::text`,
      surname: kind === 'person' ? 'Коваль' : null,
      name: kind === 'person' || kind === 'admin' ? 'Олена' : null,
      middle_name: null,
      company: kind === 'entity' || kind === 'provider' ? 'ТОВ «Приклад»' : null,
      edrpou: request.edrpou ?? (kind === 'entity' ? '99999994' : null),
      phone: request.phone ?? (kind === 'person' ? login : null),
      email: request.email ?? (kind === 'provider' ? login : null),
      attribute01: request.attribute01 ?? null,
      is_admin: request.isAdmin ?? false,
      roles: [...(request.roles ?? (kind === 'admin' ? ['head'] : []))],
      password_hash: await hashOfPassword(secrets.pepper),
      totp_secret: kind === 'admin' ? sealTotpSecret(secrets.seal, random.bytes(12), TOTP_SECRET) : null,
      totp_last_step: null,
      created_at: now(),
      password_changed_at: null,
      email_proved_at: (request.email ?? null) === null && kind !== 'provider' ? null : now(),
    })
    .returning('partner')
    .executeTakeFirstOrThrow()
  if (accounts.length > 0)
    await db
      .insertInto('portal.account_links')
      .values(
        accounts.map((account, position) => ({
          user_id: userId,
          account,
          site: siteOfAccount(account)?.site ?? 'dnem',
          object_name: null,
          position,
          status: request.status ?? 'active',
          ...(request.rights ? { rights: [...request.rights] } : {}),
          added_at: now(),
          dropped_at: null,
        })),
      )
      .execute()
  return { userId, kind, login, partner: partner ?? '', accounts }
}

/** Issues an access code to a supplier's user. */
export async function issueAccessCode(
  t: TestApp,
  user: MadeUser,
  account: string,
  code: string,
): Promise<void> {
  await t.deps.db
    .insertInto('portal.suppliers')
    .values({
      account,
      provider: '99',
      user_id: user.userId,
      access_code_hash: hashAccessCode(t.deps.secrets, code),
    })
    .onConflict((on) => on.columns(['account', 'provider']).doNothing())
    .execute()
}

/** What an application shows at a moment; by default for the secret of the administrators. */
export const totpAt = (at: Date, secret: string = TOTP_SECRET): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 }).generate({
    timestamp: at.getTime(),
  })

/** Begins a second factor for a customer and returns its secret; any second factor they had before is gone. */
export async function beginSecondFactor(t: TestApp, userId: string, token: string): Promise<string> {
  await dropSecondFactor(t.deps, userId)
  const { body, text } = await t.call('/api/second-factor/begin', { token, password: PASSWORD })
  if (body.status !== 'success') throw new Error(`no secret: ${text}`)
  return body.secret
}

const sealedSecret = ({ deps: { secrets, random } }: TestApp) =>
  sealTotpSecret(secrets.seal, random.bytes(12), TOTP_SECRET)

/** Puts a secret that was begun but not confirmed directly into the table; its code now is `totpAt(now)`. */
export async function giveBegunFactor(t: TestApp, userId: string): Promise<void> {
  await dropSecondFactor(t.deps, userId)
  await t.deps.db
    .insertInto('portal.begun_factors')
    .values({ user_id: userId, secret: sealedSecret(t), begun_at: t.deps.now() })
    .execute()
}

/** Puts a second factor that is on directly into the table. @returns its recovery codes */
export async function giveSecondFactor(t: TestApp, userId: string): Promise<string[]> {
  await dropSecondFactor(t.deps, userId)
  await t.deps.db
    .updateTable('portal.users')
    .set({ totp_secret: sealedSecret(t) })
    .where('user_id', '=', userId)
    .execute()
  return makeRecovery(t.deps, userId)
}

/** Switches the second factor on; from the next step on, `totpAt(now, secret)` is valid for signing in. */
export async function switchSecondFactorOn(t: TestApp, userId: string, token: string) {
  const secret = await beginSecondFactor(t, userId, token)
  const code = totpAt(t.deps.now(), secret)
  const { body, text } = await t.call('/api/second-factor/confirm', { token, code })
  if (body.status !== 'success') throw new Error(`not on: ${text}`)
  t.clock.forward(30_000)
  return { secret, recoveryCodes: body.recoveryCodes }
}

type Names = { surname?: string; name?: string; middle_name?: string; company?: string; email?: string }

/** Calls a user otherwise than `makeUser` did. */
export const nameUser = (t: TestApp, userId: string, names: Names) =>
  t.deps.db.updateTable('portal.users').set(names).where('user_id', '=', userId).execute()

type Extra = { password?: string; address?: string; headers?: Record<string, string> }

/** Signs in as this kind of user does, and returns the whole answer. */
export function signIn(t: TestApp, user: Pick<MadeUser, 'kind' | 'login' | 'accounts'>, extra: Extra = {}) {
  const password = extra.password ?? PASSWORD
  const more = {
    ...(extra.address ? { address: extra.address } : {}),
    ...(extra.headers ? { headers: extra.headers } : {}),
  }
  switch (user.kind) {
    case 'person':
      return t.call(
        '/api/auth/person',
        { phone: user.login, userType: 'person' },
        { basic: [user.login, password], ...more },
      )
    case 'provider':
      return t.call(
        '/api/auth/provider',
        { email: user.login, userType: 'provider' },
        { basic: [user.login, password], ...more },
      )
    case 'entity': {
      const account = user.accounts[0] ?? ''
      return t.call(
        '/api/auth/entity',
        { account, unique_code: user.login, userType: 'entity' },
        { basic: [account, password], ...more },
      )
    }
    case 'admin': {
      // a step works once, so the next sign-in uses the next one
      t.clock.forward(30_000)
      const body = { login: user.login, code: totpAt(t.deps.now()) }
      return t.call('/api/auth/admin_panel', body, { basic: [user.login, password], ...more })
    }
  }
}

/** The token of a new session. */
export async function tokenOf(t: TestApp, user: MadeUser, extra: Extra = {}): Promise<string> {
  const answer = await signIn(t, user, extra)
  if (answer.status !== 200) throw new Error(`no session for ${user.kind}: ${answer.text}`)
  return answer.body.user.token
}
