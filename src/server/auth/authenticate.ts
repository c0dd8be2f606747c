import type { Kysely } from 'kysely'
import type { UserKind } from '#contract/endpoint.ts'
import { isPossiblePassword } from '#domain/password.ts'
import type { Database } from '#server/db/schema.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { keyedHash } from '#server/secrets.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { User } from '#server/user.ts'
import { clearAttempts, raiseAttempt } from './counters.ts'
import { isKnownDevice } from './known-device.ts'
import { hashPassword, verifyPassword } from './password.ts'

type Find<T> = (db: Kysely<Database>) => Promise<T | undefined>

export type Attempt = {
  kind: UserKind
  /** what was typed into the form, whether such a user exists or not, so that the counter reveals nothing */
  typed: string
  secret: string
  find: Find<User>
  /** the hash of a password of an application that waits for approval */
  findPending?: Find<string>
  /**
   * Called only when failed attempts of strangers have locked the password for this device: checks something that a
   * stranger does not have, the code sent to the contact or the code of the user's application. It counts its own
   * attempts.
   */
  otherProof?: (user: User | undefined) => Promise<'contact' | 'application' | null>
}

/**
 * The only way to check a secret, for every kind of user (promises A1–A4, A12): count, look up, verify, decide.
 * @throws 'password-wrong' when it cannot be a password at all, before an attempt is counted; 'login-failed' for an
 * absent user and for a wrong secret alike; 'attempts-exhausted'; 'not-active' only after the right password.
 */
export async function authenticate(
  deps: Pick<Deps, 'db' | 'now' | 'secrets' | 'random'>,
  visit: Visit,
  attempt: Attempt,
): Promise<User> {
  // before anything is counted or looked up: no user of this kind can have such a password (spec §5)
  if (!isPossiblePassword(attempt.secret, attempt.kind))
    throw new Problem('password-wrong', { field: 'password' })
  const key = counterKey(deps, attempt.kind, attempt.typed)
  const user = await attempt.find(deps.db)
  const pending = (await attempt.findPending?.(deps.db)) ?? null
  const known = await isKnownDevice(deps.db, user?.user_id, visit.deviceId)
  const bucket = known ? 'password-known' : 'password'
  let counter = { bucket, key: known ? `${key}:${visit.deviceId}` : key }
  let counted = await raiseAttempt(deps, counter.bucket, counter.key)
  const closed = counted.allowed || known ? null : counted
  const proof = closed && ((await attempt.otherProof?.(user)) ?? null)
  if (proof) {
    counter = { bucket: 'password-proved', key }
    counted = await raiseAttempt(deps, counter.bucket, counter.key)
  }
  const refusal = (outcome: string) =>
    writeAudit(deps, visit, {
      action: 'sign-in',
      outcome,
      actorKind: attempt.kind,
      subjectId: user?.user_id ?? null,
    })
  if (!counted.allowed) {
    await refusal('attempts-exhausted')
    throw exhausted(counted.retryAfterSeconds)
  }

  // the password of a blocked or deleted user is verified like that of an absent one
  const usable = user && (user.state === 'active' || user.state === 'pending') ? user : undefined
  const hash = usable ? usable.password_hash : user ? null : pending
  const verdict = await verifyPassword(hash, attempt.secret, deps.secrets)
  if (verdict === 'wrong') {
    await refusal('login-failed')
    // asking for the code of the user's application would show a stranger that the user exists; asking for a code sent
    // to the contact does not
    if (closed && proof === 'application') throw exhausted(closed.retryAfterSeconds)
    throw new Problem('login-failed')
  }
  await clearAttempts(deps, counter.bucket, counter.key)
  if (!usable || usable.state === 'pending') throw new Problem('not-active')
  if (verdict === 'outdated') await refreshHash(deps, usable, attempt.secret)
  return usable
}

/** Only a code or an administrator resets the counters after a hundred failures (promise A3). */
export async function forgetFailures(
  deps: Pick<Deps, 'db' | 'now' | 'secrets'>,
  kind: UserKind,
  typed: string,
): Promise<void> {
  for (const bucket of ['password', 'password-proved'] as const)
    await clearAttempts(deps, bucket, counterKey(deps, kind, typed))
}

export const counterKey = (deps: Pick<Deps, 'secrets'>, kind: UserKind, typed: string) =>
  keyedHash(deps.secrets.accounts, `${kind}:${typed}`)

/**
 * The password was hashed with an older pepper or older parameters: it is hashed again while it is at hand (promises
 * A9, B8).
 */
async function refreshHash(deps: Pick<Deps, 'db' | 'secrets'>, user: User, password: string): Promise<void> {
  const password_hash = await hashPassword(password, deps.secrets.pepper)
  await deps.db
    .updateTable('portal.users')
    .set({ password_hash })
    .where('user_id', '=', user.user_id)
    .where('password_hash', '=', user.password_hash)
    .execute()
}

export const exhausted = (retryAfterSeconds: number, field?: string) =>
  new Problem('attempts-exhausted', {
    field,
    retryAfterSeconds,
    params: { minutes: Math.max(1, Math.ceil(retryAfterSeconds / 60)) },
  })
