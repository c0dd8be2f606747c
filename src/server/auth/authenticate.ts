import { type Expression, type Kysely, sql } from 'kysely'
import type { UserKind } from '#contract/endpoint.ts'
import { isPossiblePassword } from '#domain/password.ts'
import { named } from '#server/db/named.ts'
import type { Database } from '#server/db/schema.ts'
import type { Deps, Link, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { keyedHash } from '#server/secrets.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { Fault } from '#server/fault.ts'
import type { User } from '#server/user.ts'
import { networkKey } from '#server/address-key.ts'
import { rightCodeAmong, spendCode } from './codes.ts'
import {
  clearAttempts,
  countInWindow,
  type Counter,
  lockedAttempt,
  raiseAttempt,
  raising,
} from './counters.ts'
import { linksJson } from './account-links.ts'
import { NOBODY } from './known-device.ts'
import { hashPassword, verifyPassword } from './password.ts'

type Find<T> = (db: Kysely<Database>) => Expression<T>

type Beside = {
  readonly code: string
  /** what the code is bound to, besides its contact */
  readonly subject: string
  /** where the codes of the user go; of an absent one that of what was typed, or none */
  readonly contacts: (user: User | undefined) => Promise<readonly string[]> | readonly string[]
}

export type Attempt = {
  kind: UserKind
  /** what was typed into the form, whether such a user exists or not, so that the counter reveals nothing */
  typed: string
  secret: string
  find: Find<User>
  /** the hash of a password of an application that waits for approval */
  findPending?: Find<{ password_hash: string | null }>
  /**
   * Called only when failed attempts of strangers have locked the password for this device: checks something that a
   * stranger does not have, the code sent to the contact or the code of the user's application. It counts its own
   * attempts.
   */
  otherProof?: (user: User | undefined) => Promise<'contact' | 'application' | null>
  /** A code sent to a contact, typed beside the password: whatever strangers have closed, whoever has both comes in. */
  beside?: Beside | undefined
}

/**
 * The only way to check a secret, for every kind of user (promises A1–A4, A12): count and look up, verify, decide.
 * @throws 'password-wrong' when it cannot be a password at all, before an attempt is counted; 'login-failed' for an
 * absent user and for a wrong secret alike; 'attempts-exhausted'; 'not-active' only after the right password.
 */
export async function authenticate(deps: Checking, visit: Visit, attempt: Attempt): Promise<User> {
  const { user, counter } = await provePassword(deps, visit, attempt)
  await clearAttempts(deps, counter.bucket, counter.key)
  return user
}

type Checking = Pick<Deps, 'db' | 'now' | 'secrets' | 'random'>

/**
 * The same, but the counter is left for the caller to clear, together with the rest that a sign-in writes or when that
 * fails; with the accounts of the user.
 */
export async function provePassword(
  deps: Checking,
  visit: Visit,
  attempt: Attempt,
): Promise<{ user: User; links: readonly Link[]; counter: Counter }> {
  // before anything is counted or looked up: no user of this kind can have such a password (spec §5)
  if (!isPossiblePassword(attempt.secret, attempt.kind))
    throw new Problem('password-wrong', { field: 'password' })
  const key = counterKey(deps, attempt.kind, attempt.typed)
  const { user, links, pending, known, raised } = await countAndFind(deps, visit, attempt, key)
  let counter = known
    ? { bucket: 'password-known', key: `${key}:${visit.deviceId}` }
    : { bucket: 'password', key }
  let counted = raised ?? (await lockedAttempt(deps, counter.bucket, counter.key))
  const closed = counted.allowed || known ? null : counted
  const proof = closed && ((await attempt.otherProof?.(user)) ?? null)
  if (closed && !proof && attempt.beside) {
    const usable = user?.state === 'active' ? user : undefined
    const both = await hasBoth(deps, visit, { ...attempt, beside: attempt.beside }, usable, key)
    if (both && usable) return { user: usable, links, counter }
  }
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
  if (!usable || usable.state === 'pending') {
    await clearAttempts(deps, counter.bucket, counter.key)
    throw new Problem('not-active')
  }
  if (verdict === 'outdated') await refreshHash(deps, usable, attempt.secret)
  return { user: usable, links, counter }
}

/** Of one network in a day, and of those who have typed the right password. */
const TOGETHER = { ofNetwork: 5, proved: 10 } as const
const DAY = 86_400

/**
 * Whether the password and a code sent to the contact are both right, for who is shut out by the tries of strangers.
 * Strangers cannot close it: what is counted for the user is raised only by the right password, everything else by
 * network. It says nothing of either alone, and does the same for an absent user (promise A2).
 */
async function hasBoth(
  deps: Checking,
  visit: Visit,
  { secret, beside }: Attempt & { beside: Beside },
  user: User | undefined,
  key: string,
): Promise<boolean> {
  const network = `${key} ${networkKey(visit.address)}`
  const tried = await countInWindow(deps, 'together', network, DAY)
  if (tried.n > TOGETHER.ofNetwork) return false
  const right = (await verifyPassword(user?.password_hash ?? null, secret, deps.secrets)) !== 'wrong'
  const knows = right && user !== undefined
  const counted = await countInWindow(
    deps,
    knows ? 'together-proved' : 'together-wrong',
    knows ? key : network,
    DAY,
  )
  const { subject } = beside
  const scope = { purpose: 'sign-in' as const, contacts: await beside.contacts(user), subject }
  const challenge = await rightCodeAmong(deps, scope, beside.code)
  if (!knows || !challenge || counted.n > TOGETHER.proved) return false
  await spendCode(deps, challenge)
  for (const [bucket, counter] of [
    ['together', network],
    ['together-proved', key],
  ] as const)
    await clearAttempts(deps, bucket, counter)
  return true
}

/**
 * In one statement, the same for an absent user (promise A2): who it is, whether this browser is known to them, which
 * accounts they have, and the attempt counted. `raised` null: the counter is locked.
 */
async function countAndFind(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { deviceId }: Visit,
  { kind, find, findPending }: Attempt,
  key: string,
) {
  type Row = Nullable<User> & {
    said_known: boolean
    said_count: number | null
    said_pending: string | null
    said_links: Link[]
  }
  const query = sql<Row>`
    with found as (${find(db)}),
    known as materialized (
      select exists (select from portal.known_devices
        where user_id = coalesce((select user_id from found), ${NOBODY}::uuid) and device_id = ${deviceId}::uuid) as it
    ),
    counted as (${raising(
      sql`select case when it then 'password-known' else 'password' end,
        case when it then ${key}::text || ':' || ${deviceId}::text else ${key}::text end from known`,
      now(),
    )})
    select found.*, known.it as said_known, (select n from counted) as said_count,
      (${findPending ? findPending(db) : sql`select null::text`}) as said_pending,
      ${linksJson(sql.ref('found.user_id'))} as said_links
    from known left join found on true`
  const { rows } = await db.executeQuery(named(`authenticate ${kind}`, query.compile(db)))
  const [row] = rows
  if (!row) throw new Fault('what is known of a device is one row')
  const { said_known, said_count, said_pending, said_links, ...user } = row
  return {
    user: isThere(user) ? user : undefined,
    links: said_links,
    pending: said_pending,
    known: said_known,
    raised: said_count === null ? null : ({ allowed: true, n: said_count } as const),
  }
}
type Nullable<T> = { [K in keyof T]: T[K] | null }
/** A row of the outer join is there whole or not at all. */
const isThere = (user: Nullable<User>): user is User => user.user_id !== null

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
