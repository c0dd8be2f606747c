import type { z } from 'zod'
import type { businessAuth } from '#contract/business-sign-in.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { authenticate } from '#server/auth/authenticate.ts'
import { userByLogin } from '#server/auth/find-user.ts'
import { openSession } from '#server/auth/open-session.ts'
import { proveSecondFactor, showsSecondFactor } from '#server/auth/prove-second-factor.ts'
import { adminReply } from './admin-reply.ts'

type Input = z.output<typeof businessAuth.admin.request>

/**
 * Basic login:password (spec §7), then always the six digits: an administrator cannot sign in without a second factor
 * (promise A11).
 */
export async function signInAdmin(deps: Deps, _caller: null, input: Input, visit: Visit) {
  const login = input.login.trim().toLowerCase()
  if (!visit.basic || visit.basic.login.trim().toLowerCase() !== login) throw new Problem('login-failed')
  const who = { kind: 'admin', typed: login } as const
  const user = await authenticate(deps, visit, {
    ...who,
    secret: visit.basic.password,
    find: (db) => userByLogin(db, 'admin', login),
    otherProof: (candidate) => showsSecondFactor(deps, visit, who, candidate, input.code),
  })
  const proven = await proveSecondFactor(deps, visit, user, input.code, 'code')
  const session = await openSession(deps, visit, proven, {
    by: 'password',
    site: null,
    chosenAccount: null,
  })
  return adminReply(user, session)
}
