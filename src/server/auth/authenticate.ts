import type { Kysely, Selectable } from 'kysely'
import type { UserKind } from '#contract/endpoint.ts'
import type { Database } from '#server/db/schema.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { keyedHash } from '#server/secrets.ts'
import { writeAudit } from './audit.ts'
import { clearAttempts, raiseAttempt } from './counters.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'

export type User = Selectable<Database['portal.users']>

/**
 * The one way a password is checked, for every kind of user (promises A1–A4, A12): count, look up, verify, decide.
 * `typed` is what was typed into the form, whether or not such a user exists, so that the counter tells nothing.
 * @throws 'login-failed' alike for an absent user and a wrong password; 'attempts-exhausted'; 'not-active' only
 * after the right password.
 */
export async function authenticate(
  deps: Pick<Deps, 'db' | 'now' | 'secrets' | 'random'>,
  visit: Visit,
  attempt: {
    kind: UserKind
    typed: string
    password: string
    find: (db: Kysely<Database>) => Promise<User | undefined>
  },
): Promise<User> {
  const key = keyedHash(deps.secrets.accounts, `${attempt.kind}:${attempt.typed}`)
  const user = await attempt.find(deps.db)
  const known = visit.deviceId ? await isKnownDevice(deps.db, user?.user_id ?? null, visit.deviceId) : false
  const bucket = known ? 'password-known' : 'password'
  const counterKey = known ? `${key}:${visit.deviceId}` : key

  const counted = await raiseAttempt(deps, bucket, counterKey)
  if (!counted.allowed) throw exhausted(counted)

  // a blocked or deleted user's password verifies like an absent one's
  const usable = user && (user.state === 'active' || user.state === 'pending') ? user.password_hash : null
  const right = await verifyPassword(usable, attempt.password, deps.secrets.pepper)
  if (!right || !user) {
    await writeAudit(deps, visit, {
      action: 'sign-in',
      outcome: 'login-failed',
      actorKind: attempt.kind,
      subjectId: user?.user_id ?? null,
    })
    throw new Problem('login-failed')
  }
  await clearAttempts(deps, bucket, counterKey)
  if (user.state === 'pending') throw new Problem('not-active')
  if (usable && isOutdated(usable)) {
    const password_hash = await hashPassword(attempt.password, deps.secrets.pepper)
    await deps.db
      .updateTable('portal.users')
      .set({ password_hash })
      .where('user_id', '=', user.user_id)
      .execute()
  }
  return user
}

/** A code or an administrator resets the counter that a hundred failures switched off (promise A3). */
export const forgetFailures = (deps: Pick<Deps, 'db' | 'now' | 'secrets'>, kind: UserKind, typed: string) =>
  clearAttempts(deps, 'password', keyedHash(deps.secrets.accounts, `${kind}:${typed}`))

const exhausted = (refusal: { retryAfterSeconds: number; off: boolean }) =>
  new Problem('attempts-exhausted', {
    retryAfterSeconds: refusal.retryAfterSeconds,
    params: { minutes: Math.max(1, Math.ceil(refusal.retryAfterSeconds / 60)) },
  })

async function isKnownDevice(
  db: Kysely<Database>,
  userId: string | null,
  deviceId: string,
): Promise<boolean> {
  if (!userId) return false
  const row = await db
    .selectFrom('portal.known_devices')
    .select('device_id')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return row !== undefined
}
