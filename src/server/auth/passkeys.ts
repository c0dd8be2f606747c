import { isIP } from 'node:net'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { z } from 'zod'
import type { passkeys } from '#contract/sign-in-passkeys.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Config } from '#server/config.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import type { User } from '#server/user.ts'
import { exhausted } from './authenticate.ts'
import { clearAttempts, raiseAttempt } from './counters.ts'
import type { Proven } from './prove-second-factor.ts'
import { tellOldContact } from './tell-old-contact.ts'

export type Answered = z.output<typeof passkeys.signIn.request>['passkey']
type NewKey = z.output<typeof passkeys.add.request>['passkey']
type Purpose = 'sign-in' | 'confirm' | 'add'
/** Whose challenge it is: of an employee, and of their session where one is open. */
type Whose = { userId: string; sessionId: string | null; purpose: Purpose }

const LIVES = 3 * 60_000
const CHALLENGE_BYTES = 32

/** Where keys of this installation are good: the host and the origin of PUBLIC_URL; null when it has no name. */
export function relyingParty({
  publicUrl,
}: Pick<Config, 'publicUrl'>): { id: string; origin: string } | null {
  const { hostname, origin } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null
}

/** @throws 'not-offered' where the address of the portal is a number: authenticators ask for a name */
function partyOf(deps: Pick<Deps, 'config'>) {
  const party = relyingParty(deps.config)
  if (party === null) throw new Problem('not-offered')
  return party
}

export const keysOf = ({ db }: Pick<Deps, 'db'>, userId: string) =>
  db.selectFrom('portal.passkeys').selectAll().where('user_id', '=', userId).orderBy('made_at').execute()

/** Makes a challenge that is good once. @returns what every authenticator is asked with */
export async function newChallenge(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'config'>,
  { userId, sessionId, purpose }: Whose,
) {
  const { id } = partyOf(deps)
  const at = deps.now()
  const challenge = deps.random.bytes(CHALLENGE_BYTES).toString('base64url')
  const attempt = deps.random.uuid()
  await deps.db
    .deleteFrom('portal.passkey_challenges')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', at)
    .execute()
  await deps.db
    .insertInto('portal.passkey_challenges')
    .values({
      attempt_id: attempt,
      user_id: userId,
      session_id: sessionId,
      purpose,
      challenge,
      expires_at: new Date(at.getTime() + LIVES),
    })
    .execute()
  return { status: 'success' as const, attempt, challenge, rpId: id, timeout: LIVES }
}

/** @throws 'passkey-none' for an employee without keys */
export async function challengeForKeys(deps: Deps, whose: Whose) {
  const keys = await keysOf(deps, whose.userId)
  if (keys.length === 0) throw new Problem('passkey-none')
  return {
    ...(await newChallenge(deps, whose)),
    keys: keys.map((key) => ({ id: key.credential_id, transports: key.transports })),
  }
}

/** Takes a challenge; of many requests with the same one a single one gets it. @throws 'passkey-ended' */
async function spendChallenge(
  deps: Pick<Deps, 'db' | 'now'>,
  attempt: string,
  whose: Whose,
): Promise<string> {
  const spent = await deps.db
    .deleteFrom('portal.passkey_challenges')
    .where('attempt_id', '=', attempt)
    .where('user_id', '=', whose.userId)
    .where('session_id', 'is not distinct from', whose.sessionId)
    .where('purpose', '=', whose.purpose)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  if (!spent || spent.expires_at <= deps.now()) throw new Problem('passkey-ended')
  return spent.challenge
}

/**
 * Proves the second factor by a passkey. The attempt is counted before anything is compared, together with the codes of
 * the application.
 * @throws 'attempts-exhausted' | 'passkey-ended' | 'passkey-wrong' | 'passkey-copied'
 */
export async function provePasskey(
  deps: Deps,
  visit: Visit,
  user: User,
  shown: { attempt: string; passkey: Answered; sessionId: string | null; purpose: 'sign-in' | 'confirm' },
): Promise<Proven> {
  const party = partyOf(deps)
  const counted = await raiseAttempt(deps, 'totp', user.user_id)
  if (!counted.allowed) throw exhausted(counted.retryAfterSeconds)
  const refused = async (code: 'passkey-wrong' | 'passkey-copied') => {
    await writeAudit(deps, visit, {
      action: 'passkey',
      outcome: code,
      actorKind: user.kind,
      subjectId: user.user_id,
    })
    return new Problem(code)
  }
  const challenge = await spendChallenge(deps, shown.attempt, { ...shown, userId: user.user_id })
  const key = (await keysOf(deps, user.user_id)).find(
    ({ credential_id }) => credential_id === shown.passkey.id,
  )
  const counter = key ? await counterOf(party, challenge, key, shown.passkey) : null
  if (!key || counter === null) throw await refused('passkey-wrong')
  if (key.copied_at !== null) throw await refused('passkey-copied')
  if (!(await countUp(deps, key.credential_id, counter))) {
    await deps.db
      .updateTable('portal.passkeys')
      .set({ copied_at: deps.now() })
      .where('credential_id', '=', key.credential_id)
      .execute()
    await tellOldContact(deps, user, { what: 'passkey-copied', name: key.name })
    throw await refused('passkey-copied')
  }
  await clearAttempts(deps, 'totp', user.user_id)
  return { user, second: 'passkey' }
}

type Key = Awaited<ReturnType<typeof keysOf>>[number]

/** The counter of the authenticator when its answer is right, null otherwise. */
async function counterOf(
  party: { id: string; origin: string },
  challenge: string,
  key: Key,
  { id, ...response }: Answered,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // the password was asked for already
      requireUserVerification: false,
      // a counter that went back is told apart from a wrong answer (countUp)
      credential: { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: -1 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/** Many authenticators do not count and always say 0 (WebAuthn §6.1.1). @returns false when the counter went back */
async function countUp({ db, now }: Pick<Deps, 'db' | 'now'>, id: string, counter: number): Promise<boolean> {
  const counted = await db
    .updateTable('portal.passkeys')
    .set({ counter, used_at: now() })
    .where('credential_id', '=', id)
    .where((is) =>
      is.or([is('counter', '<', counter), is.and([is('counter', '=', 0), is(is.val(counter), '=', 0)])]),
    )
    .returning('credential_id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Checks what an authenticator says of a new key. @throws 'passkey-ended' | 'passkey-wrong' */
export async function readNewKey(
  deps: Deps,
  attempt: string,
  whose: Whose,
  { transports, id, ...made }: NewKey,
) {
  const party = partyOf(deps)
  const challenge = await spendChallenge(deps, attempt, whose)
  const read = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: made,
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(() => null)
  if (!read?.verified) throw new Problem('passkey-wrong')
  const { credential } = read.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
  }
}

/** EdDSA, ES256, RS256 (COSE). */
const ALGORITHMS = [-8, -7, -257] as const

/** Takes every key of an employee, e.g. when a link sets new credentials. */
export async function dropPasskeys({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await db.deleteFrom('portal.passkeys').where('user_id', '=', userId).execute()
  await db.deleteFrom('portal.passkey_challenges').where('user_id', '=', userId).execute()
}
