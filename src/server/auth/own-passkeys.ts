import type { z } from 'zod'
import type { passkeys } from '#contract/sign-in-passkeys.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import type { User } from '#server/user.ts'
import { askOwnPassword } from './own-password.ts'
import { challengeForKeys, keysOf, newChallenge, provePasskey, readNewKey, relyingParty } from './passkeys.ts'
import { proveSecondFactor } from './prove-second-factor.ts'
import { endSessionsOf } from './session-store.ts'
import { tellOldContact } from './tell-old-contact.ts'

type Admin = Caller<'admin'>
type Input<Name extends keyof typeof passkeys> = z.output<(typeof passkeys)[Name]['request']>

/** More than anybody carries; the list is sent to the authenticator whole. */
const MOST = 10

export async function ownPasskeys(deps: Deps, caller: Admin) {
  const [keys, user] = await Promise.all([keysOf(deps, caller.userId), ownRow(deps, caller)])
  return {
    status: 'success' as const,
    own: user.password_hash !== null,
    offered: relyingParty(deps.config) !== null,
    rows: keys.map((key) => ({
      id: key.passkey_id,
      name: key.name,
      madeAt: key.made_at.toISOString(),
      usedAt: key.used_at?.toISOString() ?? null,
      copiedAt: key.copied_at?.toISOString() ?? null,
    })),
  }
}

const rowOf = ({ db }: Pick<Deps, 'db'>, { userId }: Admin) =>
  db.selectFrom('portal.users').selectAll().where('user_id', '=', userId)
const ownRow = (deps: Pick<Deps, 'db'>, caller: Admin): Promise<User> =>
  rowOf(deps, caller).executeTakeFirstOrThrow()
const heldRow = (deps: Pick<Deps, 'db'>, caller: Admin): Promise<User> =>
  rowOf(deps, caller).forUpdate().executeTakeFirstOrThrow()

export const challengeToConfirm = (deps: Deps, { userId, sessionId }: Admin) =>
  challengeForKeys(deps, { userId, sessionId, purpose: 'confirm' })

/** The password and the second factor again: whoever got hold of an open cabinet changes no credential (ASVS 7.5.1). */
async function proveSelf(
  deps: Deps,
  caller: Admin,
  visit: Visit,
  { password, code, confirm }: Pick<Input<'remove'>, 'password' | 'code' | 'confirm'>,
): Promise<User> {
  const user = await askOwnPassword(deps, caller, visit, password, 'password')
  if (confirm)
    await provePasskey(deps, visit, user, { ...confirm, sessionId: caller.sessionId, purpose: 'confirm' })
  else await proveSecondFactor(deps, visit, user, code, 'code')
  return user
}

export async function beginPasskey(deps: Deps, caller: Admin, input: Input<'begin'>, visit: Visit) {
  const keys = await keysOf(deps, caller.userId)
  if (keys.length >= MOST) throw new Problem('too-many-passkeys')
  const user = await proveSelf(deps, caller, visit, input)
  return {
    ...(await newChallenge(deps, { userId: caller.userId, sessionId: caller.sessionId, purpose: 'add' })),
    userId: Buffer.from(caller.userId).toString('base64url'),
    login: user.login,
    name: [user.name, user.surname].filter(Boolean).join(' ') || user.login,
    known: keys.map((key) => ({ id: key.credential_id, transports: key.transports })),
  }
}

export async function addPasskey(deps: Deps, caller: Admin, input: Input<'add'>, visit: Visit) {
  const { userId, sessionId } = caller
  const made = await readNewKey(deps, input.attempt, { userId, sessionId, purpose: 'add' }, input.passkey)
  await inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const user = await heldRow(inner, caller)
    if ((await keysOf(inner, userId)).length >= MOST) throw new Problem('too-many-passkeys')
    const kept = await db
      .insertInto('portal.passkeys')
      .values({
        ...made,
        passkey_id: deps.random.uuid(),
        user_id: userId,
        name: input.name.trim() || user.login,
        made_at: deps.now(),
        used_at: null,
        copied_at: null,
      })
      .onConflict((on) => on.doNothing())
      .returning('credential_id')
      .executeTakeFirst()
    if (!kept) throw new Problem('passkey-known')
    await endSessionsOf(inner, userId, 'passkey added', sessionId)
    await tellOldContact(inner, user, { what: 'passkey-added', name: input.name.trim() })
    await writeAudit(inner, visit, {
      action: 'passkey-added',
      outcome: 'success',
      actorKind: 'admin',
      actorId: userId,
    })
  })
  return { status: 'success' as const }
}

/** The key to remove. @throws 'not-found' | 'last-factor' when nothing but this key would be left of the second factor */
async function removable(deps: Pick<Deps, 'db'>, user: Pick<User, 'user_id' | 'totp_secret'>, id: string) {
  const keys = await keysOf(deps, user.user_id)
  const key = keys.find(({ passkey_id }) => passkey_id === id)
  if (!key) throw new Problem('not-found', { field: 'id' })
  const others = keys.some((passkey) => passkey !== key && passkey.copied_at === null)
  if (user.totp_secret === null && !others) throw new Problem('last-factor', { field: 'id' })
  return key
}

export async function removePasskey(deps: Deps, caller: Admin, input: Input<'remove'>, visit: Visit) {
  const { userId } = caller
  await removable(deps, await ownRow(deps, caller), input.id)
  await proveSelf(deps, caller, visit, input)
  await inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    // held, so that two removals at once do not take the last two
    const user = await heldRow(inner, caller)
    const key = await removable(inner, user, input.id)
    await db.deleteFrom('portal.passkeys').where('passkey_id', '=', key.passkey_id).execute()
    await tellOldContact(inner, user, { what: 'passkey-removed', name: key.name })
    await writeAudit(inner, visit, {
      action: 'passkey-removed',
      outcome: 'success',
      actorKind: 'admin',
      actorId: userId,
    })
  })
  return { status: 'success' as const }
}
