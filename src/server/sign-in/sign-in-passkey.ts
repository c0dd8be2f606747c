import type { z } from 'zod'
import type { passkeys } from '#contract/sign-in-passkeys.ts'
import { authenticate } from '#server/auth/authenticate.ts'
import { userByLogin } from '#server/auth/find-user.ts'
import { openSession } from '#server/auth/open-session.ts'
import {
  addPasskey,
  beginPasskey,
  challengeToConfirm,
  ownPasskeys,
  removePasskey,
} from '#server/auth/own-passkeys.ts'
import { challengeForKeys, provePasskey } from '#server/auth/passkeys.ts'
import type { Deps, Visit } from '#server/deps.ts'
import type { Handlers } from '#server/handlers.ts'
import { Problem } from '#server/problem.ts'
import type { User } from '#server/user.ts'
import { adminReply } from './admin-reply.ts'

type Input<Name extends keyof typeof passkeys> = z.output<(typeof passkeys)[Name]['request']>

/** Basic login:password, checked and counted as at /api/auth/admin_panel: an absent login is refused alike. */
function passwordOf(deps: Deps, visit: Visit, typed: string): Promise<User> {
  const login = typed.trim().toLowerCase()
  if (!visit.basic || visit.basic.login.trim().toLowerCase() !== login) throw new Problem('login-failed')
  return authenticate(deps, visit, {
    kind: 'admin',
    typed: login,
    secret: visit.basic.password,
    find: (db) => userByLogin(db, 'admin', login),
  })
}

async function beginSignIn(deps: Deps, _caller: null, input: Input<'signInBegin'>, visit: Visit) {
  const user = await passwordOf(deps, visit, input.login)
  return challengeForKeys(deps, { userId: user.user_id, sessionId: null, purpose: 'sign-in' })
}

/** Password and key in one request: a challenge alone, or an answer alone, opens nothing. */
async function signInByPasskey(deps: Deps, _caller: null, input: Input<'signIn'>, visit: Visit) {
  const user = await passwordOf(deps, visit, input.login)
  const proven = await provePasskey(deps, visit, user, { ...input, sessionId: null, purpose: 'sign-in' })
  const session = await openSession(deps, visit, proven, { by: 'password', site: null, chosenAccount: null })
  return adminReply(user, session)
}

export const passkeysRoutes: Handlers<typeof passkeys> = {
  signInBegin: beginSignIn,
  signIn: signInByPasskey,
  list: ownPasskeys,
  challenge: challengeToConfirm,
  begin: beginPasskey,
  add: addPasskey,
  remove: removePasskey,
}
