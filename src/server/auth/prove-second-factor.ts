import type { UserKind } from '#contract/endpoint.ts'
import { secondCodeOf } from '#domain/second-code.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { networkKey } from '#server/address-key.ts'
import { Problem } from '#server/problem.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { counterKey, exhausted } from './authenticate.ts'
import type { User } from '#server/user.ts'
import { clearAttempts, raiseAttempt } from './counters.ts'
import { spendRecovery } from './recovery-codes.ts'
import { tellOldContact } from './tell-old-contact.ts'
import { openTotpSecret, totpStep } from './totp.ts'

/** A user who has proved everything required: only such a user gets a session (promise A12). */
export type Proven = {
  readonly user: User
  readonly second: 'app' | 'recovery code' | 'passkey' | 'directory' | null
}

/**
 * Asks for the second factor after the first one was right: always from an administrator, from a customer if they
 * switched it on (promise A11). The attempt is counted before the code is compared; each step and each recovery code
 * works exactly once, also in a race.
 * @param field of the request that holds the code
 * @throws 'second-factor-required' when none was given, 'wrong-code', 'attempts-exhausted' on that field
 */
export async function proveSecondFactor(
  deps: Deps,
  visit: Visit,
  user: User,
  typed: string | undefined,
  field: 'code' | 'secondCode' = 'secondCode',
): Promise<Proven> {
  if (user.kind !== 'admin' && !user.totp_secret) return { user, second: null }
  const shown = typed?.trim() ?? ''
  if (shown === '') throw new Problem('second-factor-required', { field })
  const attempt = await raiseAttempt(deps, 'totp', user.user_id)
  if (!attempt.allowed) throw exhausted(attempt.retryAfterSeconds, field)
  const second = await spend(deps, visit, user, shown)
  if (!second) {
    await writeAudit(deps, visit, {
      action: 'second-factor',
      outcome: 'wrong-code',
      actorKind: user.kind,
      subjectId: user.user_id,
    })
    throw new Problem('wrong-code', { field })
  }
  await clearAttempts(deps, 'totp', user.user_id)
  return { user, second }
}

/**
 * Whether the six digits of the user's application are right, without spending their step: for users whose password is
 * locked by failed attempts of strangers. Wrong ones are counted by network, also for an absent user.
 */
export async function showsSecondFactor(
  deps: Deps,
  visit: Visit,
  who: { kind: UserKind; typed: string },
  user: User | undefined,
  shown: string | undefined,
): Promise<'application' | null> {
  const typed = secondCodeOf(shown?.trim() ?? '')
  if (typed?.way !== 'app') return null
  const key = `${counterKey(deps, who.kind, who.typed)} ${networkKey(visit.address)}`
  const attempt = await raiseAttempt(deps, 'totp-first', key)
  if (!attempt.allowed || !user?.totp_secret) return null
  const step = totpStep(openTotpSecret(deps.secrets, user.totp_secret), typed.code, deps.now())
  if (step === null || step <= (user.totp_last_step ?? 0)) return null
  await clearAttempts(deps, 'totp-first', key)
  return 'application'
}

async function spend(deps: Deps, visit: Visit, user: User, shown: string): Promise<Proven['second']> {
  const typed = secondCodeOf(shown)
  if (!typed || !user.totp_secret) return null
  if (typed.way === 'recovery')
    return (await spendRecoveryAndTell(deps, visit, user, typed.code)) ? 'recovery code' : null
  const step = totpStep(openTotpSecret(deps.secrets, user.totp_secret), typed.code, deps.now())
  return step !== null && (await spendStep(deps, user.user_id, step)) ? 'app' : null
}

/** A step works once, and no earlier step works after it (RFC 6238 §5.2). */
async function spendStep({ db }: Pick<Deps, 'db'>, userId: string, step: number): Promise<boolean> {
  const spent = await db
    .updateTable('portal.users')
    .set({ totp_last_step: step })
    .where('user_id', '=', userId)
    .where('totp_secret', 'is not', null)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

const spendRecoveryAndTell = (deps: Deps, visit: Visit, user: User, code: string): Promise<boolean> =>
  inTransaction(deps.db, async (trx) => {
    const inner = { ...deps, db: trx }
    const left = await spendRecovery(inner, user.user_id, code)
    if (left === null) return false
    await tellOldContact(inner, user, { what: 'recovery-code', left })
    await writeAudit(inner, visit, {
      action: 'recovery-code',
      outcome: 'success',
      actorKind: user.kind,
      actorId: user.user_id,
      details: { left },
    })
    return true
  })
