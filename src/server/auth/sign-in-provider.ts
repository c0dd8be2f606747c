import type { z } from 'zod'
import type { businessAuth } from '#contract/business-auth.ts'
import { checkEmail, normalizeEmail } from '#domain/email.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { authenticate } from './authenticate.ts'
import { findByLogin } from './find-user.ts'
import { pendingPassword } from './pending-password.ts'
import { proveSecondFactor } from './prove-second-factor.ts'
import { signInProvider } from './provider-reply.ts'

type Input = z.output<typeof businessAuth.provider.request>

/** E-mail and password, both in the Basic header (spec §7). The e-mail of the body must be the same one. */
export async function signInByEmail(deps: Deps, _caller: null, input: Input, visit: Visit) {
  const email = normalizeEmail(input.email)
  if (checkEmail(email)) throw new Problem('email-invalid', { field: 'email' })
  if (!visit.basic || normalizeEmail(visit.basic.login) !== email) throw new Problem('login-failed')
  const user = await authenticate(deps, visit, {
    kind: 'provider',
    typed: email,
    secret: visit.basic.password,
    find: (db) => findByLogin(db, 'provider', email),
    findPending: (db) => pendingPassword(db, 'provider', email),
  })
  const proven = await proveSecondFactor(deps, visit, user, input.secondCode)
  return signInProvider(deps, visit, proven, { by: 'password', onlyAccount: null })
}
