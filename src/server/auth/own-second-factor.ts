import type { AuditAction } from '#text/audit-actions.ts'
import { Secret, TOTP } from 'otpauth'
import type { z } from 'zod'
import type { secondFactor } from '#contract/sign-in-second-factor.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import type { Handlers } from '#server/handlers.ts'
import { Problem } from '#server/problem.ts'
import { web } from '#text/web.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { exhausted } from './authenticate.ts'
import { clearAttempts, raiseAttempt } from './counters.ts'
import { askOwnPassword } from './own-password.ts'
import { proveSecondFactor } from './prove-second-factor.ts'
import { forgetRecovery, makeRecovery, recoveryLeft } from './recovery-codes.ts'
import { endSessionsOf } from './session-store.ts'
import { tellOldContact } from './tell-old-contact.ts'
import { openTotpSecret, PERIOD, sealTotpSecret, totpStep } from './totp.ts'

type Customer = Caller<'person' | 'entity' | 'provider'>
type Input<Name extends keyof typeof secondFactor> = z.output<(typeof secondFactor)[Name]['request']>

/** Twice as long as a one-time code: enough time to install an application. */
const CONFIRM_WITHIN = 10 * 60_000

export const secondFactorRoutes: Handlers<typeof secondFactor> = {
  state: secondFactorState,
  begin: beginSecondFactor,
  confirm: confirmSecondFactor,
  end: endSecondFactor,
}

async function secondFactorState(deps: Deps, caller: Customer) {
  const { totp_secret, made_at } = await deps.db
    .selectFrom('portal.users as u')
    .leftJoin('portal.recovery_codes as r', 'r.user_id', 'u.user_id')
    .select('u.totp_secret')
    .select((eb) => eb.fn.max('r.made_at').as('made_at'))
    .where('u.user_id', '=', caller.userId)
    .groupBy('u.user_id')
    .executeTakeFirstOrThrow()
  return {
    status: 'success' as const,
    since: totp_secret && made_at ? made_at.toISOString() : null,
    recoveryLeft: totp_secret ? await recoveryLeft(deps, caller.userId) : 0,
  }
}

/** 160 bits, as RFC 4226 §4 asks. An earlier secret that was not confirmed is dropped. */
async function beginSecondFactor(deps: Deps, caller: Customer, input: Input<'begin'>, visit: Visit) {
  const user = await askOwnPassword(deps, caller, visit, input.password, 'password')
  if (user.totp_secret) throw new Problem('conflict')
  const secret = new Secret({ buffer: Uint8Array.from(deps.random.bytes(20)).buffer })
  const row = {
    secret: sealTotpSecret(deps.secrets.seal, deps.random.bytes(12), secret.base32),
    begun_at: deps.now(),
  }
  await deps.db
    .insertInto('portal.begun_factors')
    .values({ user_id: caller.userId, ...row })
    .onConflict((on) => on.column('user_id').doUpdateSet(row))
    .execute()
  const uri = new TOTP({
    issuer: web.product,
    label: user.login,
    secret,
    digits: 6,
    period: PERIOD,
  }).toString()
  return { status: 'success' as const, secret: secret.base32, uri }
}

/** On from this answer; the other devices of the user are signed out, as after a change of the password. */
async function confirmSecondFactor(deps: Deps, caller: Customer, input: Input<'confirm'>, visit: Visit) {
  const attempt = await raiseAttempt(deps, 'totp', caller.userId)
  if (!attempt.allowed) throw exhausted(attempt.retryAfterSeconds, 'code')
  const begun = await deps.db
    .selectFrom('portal.begun_factors')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  if (!begun) throw new Problem('conflict')
  if (deps.now().getTime() - begun.begun_at.getTime() > CONFIRM_WITHIN)
    throw new Problem('code-expired', { field: 'code' })
  const step = totpStep(openTotpSecret(deps.secrets, begun.secret), input.code.replace(/\s/g, ''), deps.now())
  if (step === null) {
    await writeAudit(deps, visit, { ...auditOf(caller, 'second-factor'), outcome: 'wrong-code' })
    throw new Problem('wrong-code', { field: 'code' })
  }
  const recoveryCodes = await inTransaction(deps.db, async (trx) => {
    const inner = { ...deps, db: trx }
    const taken = await trx
      .deleteFrom('portal.begun_factors')
      .where('user_id', '=', caller.userId)
      .where('secret', '=', begun.secret)
      .returning('user_id')
      .executeTakeFirst()
    if (!taken) throw new Problem('conflict')
    const user = await trx
      .updateTable('portal.users')
      .set({ totp_secret: begun.secret, totp_last_step: step })
      .where('user_id', '=', caller.userId)
      .where('totp_secret', 'is', null)
      .returning(['kind', 'phone', 'email', 'email_proved_at'])
      .executeTakeFirst()
    if (!user) throw new Problem('conflict')
    await endSessionsOf(inner, caller.userId, 'second factor on', caller.sessionId)
    await tellOldContact(inner, user, { what: 'second-factor-on' })
    await writeAudit(inner, visit, auditOf(caller, 'second-factor-on'))
    return makeRecovery(inner, caller.userId)
  })
  await clearAttempts(deps, 'totp', caller.userId)
  return { status: 'success' as const, recoveryCodes }
}

async function endSecondFactor(deps: Deps, caller: Customer, input: Input<'end'>, visit: Visit) {
  const user = await askOwnPassword(deps, caller, visit, input.password, 'password')
  if (!user.totp_secret) throw new Problem('conflict')
  await proveSecondFactor(deps, visit, user, input.code, 'code')
  await inTransaction(deps.db, async (trx) => {
    const inner = { ...deps, db: trx }
    await dropSecondFactor(inner, caller.userId)
    await tellOldContact(inner, user, { what: 'second-factor-off' })
    await writeAudit(inner, visit, auditOf(caller, 'second-factor-off'))
  })
  return { status: 'success' as const }
}

/** Removes the secret, an unconfirmed one and the recovery codes of a user. */
export async function dropSecondFactor(deps: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await deps.db
    .updateTable('portal.users')
    .set({ totp_secret: null, totp_last_step: null })
    .where('user_id', '=', userId)
    .execute()
  await deps.db.deleteFrom('portal.begun_factors').where('user_id', '=', userId).execute()
  await forgetRecovery(deps, userId)
}

const auditOf = (caller: Customer, action: AuditAction) => ({
  action,
  outcome: 'success',
  actorKind: caller.kind,
  actorId: caller.userId,
})
