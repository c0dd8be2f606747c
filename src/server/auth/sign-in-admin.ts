import type { z } from 'zod'
import type { businessAuth } from '#contract/business-auth.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { authenticate, exhausted, type User } from './authenticate.ts'
import { writeAudit } from './audit.ts'
import { clearAttempts, raiseAttempt } from './counters.ts'
import { findByLogin } from './find-user.ts'
import { openSession } from './open-session.ts'
import { openTotpSecret, totpStep } from './totp.ts'

type Input = z.output<typeof businessAuth.admin.request>

/** Basic login:password (spec §7), then always the six digits: without a second factor nobody gets in (promise A11). */
export async function signInAdmin(deps: Deps, _caller: null, input: Input, visit: Visit) {
  const login = input.login.trim().toLowerCase()
  if (!visit.basic || visit.basic.login.trim().toLowerCase() !== login) throw new Problem('login-failed')
  const user = await authenticate(deps, visit, {
    kind: 'admin',
    typed: login,
    secret: visit.basic.password,
    find: (db) => findByLogin(db, 'admin', login),
  })
  await askSecondFactor(deps, visit, user, input.code)
  const session = await openSession(deps, visit, user, {
    by: 'password and second factor',
    site: null,
    chosenAccount: null,
  })
  return {
    status: 'success' as const,
    user: {
      ...session,
      type: 'admin' as const,
      login: user.login,
      name: [user.name, user.surname].filter(Boolean).join(' '),
      roles: user.roles,
    },
  }
}

/**
 * The try is counted before the code is looked at; of all who bring the same step one gets through, once.
 * @throws 'second-factor-required' when none was given, 'wrong-code', 'attempts-exhausted' on `code`
 */
async function askSecondFactor(
  deps: Deps,
  visit: Visit,
  user: User,
  typed: string | undefined,
): Promise<void> {
  const code = typed?.replace(/\s/g, '') ?? ''
  if (code === '') throw new Problem('second-factor-required', { field: 'code' })
  const attempt = await raiseAttempt(deps, 'totp', user.user_id)
  if (!attempt.allowed) throw exhausted(attempt.retryAfterSeconds, 'code')
  const step = user.totp_secret
    ? totpStep(openTotpSecret(deps.secrets, user.totp_secret), code, deps.now())
    : null
  const spent =
    step !== null &&
    (await deps.db
      .updateTable('portal.users')
      .set({ totp_last_step: step })
      .where('user_id', '=', user.user_id)
      .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
      .returning('user_id')
      .executeTakeFirst())
  if (!spent) {
    await writeAudit(deps, visit, {
      action: 'second-factor',
      outcome: 'wrong-code',
      actorKind: 'admin',
      subjectId: user.user_id,
    })
    throw new Problem('wrong-code', { field: 'code' })
  }
  await clearAttempts(deps, 'totp', user.user_id)
}
