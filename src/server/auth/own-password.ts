import { isPossiblePassword } from '#domain/password.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { exhausted } from './authenticate.ts'
import type { User } from '#server/user.ts'
import { clearAttempts, raiseAttempt } from './counters.ts'
import { verifyPassword } from './password.ts'

/**
 * Asks a signed-in user for their password again before their credentials change; wrong ones are counted and audited
 * (promises A13, L2).
 * @throws 'password-wrong' | 'attempts-exhausted' on the field named
 */
export async function askOwnPassword(
  deps: Deps,
  caller: Caller,
  visit: Visit,
  typed: string,
  field: string,
): Promise<User> {
  // users of this kind cannot have such a password: no attempt is counted (spec §5)
  if (!isPossiblePassword(typed, caller.kind)) throw new Problem('password-wrong', { field })
  const user = await deps.db
    .selectFrom('portal.users')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const attempt = await raiseAttempt(deps, 'old-password', caller.userId)
  const refused = async (problem: Problem) => {
    await writeAudit(deps, visit, {
      action: 'own-password',
      outcome: problem.code,
      actorKind: caller.kind,
      actorId: caller.userId,
    })
    return problem
  }
  if (!attempt.allowed) throw await refused(exhausted(attempt.retryAfterSeconds, field))
  if ((await verifyPassword(user.password_hash, typed, deps.secrets)) === 'wrong')
    throw await refused(new Problem('password-wrong', { field }))
  await clearAttempts(deps, 'old-password', caller.userId)
  return user
}
