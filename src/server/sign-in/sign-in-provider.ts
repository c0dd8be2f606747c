import type { z } from 'zod'
import type { businessAuth } from '#contract/business-sign-in.ts'
import { checkEmail, normalizeEmail } from '#domain/email.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { askerOf } from '#server/auth/asker.ts'
import { auditWrongCode } from '#server/audit/audit.ts'
import { authenticate, forgetFailures } from '#server/auth/authenticate.ts'
import type { User } from '#server/user.ts'
import { codeSubject } from '#server/auth/code-recipient.ts'
import { type Challenge, giveBackTry, spendCode, tryCode } from '#server/auth/codes.ts'
import { userByLogin } from '#server/auth/find-user.ts'
import { pendingPassword } from '#server/auth/pending-password.ts'
import { proveSecondFactor, showsSecondFactor } from '#server/auth/prove-second-factor.ts'
import { signInProvider } from './provider-reply.ts'

type Input = z.output<typeof businessAuth.provider.request>

/**
 * E-mail and password, both in the Basic header (spec §7). The e-mail of the body must be the same one. While failed
 * attempts of strangers keep the password locked, it is checked only together with a code sent to the e-mail.
 */
export async function signInByEmail(deps: Deps, _caller: null, input: Input, visit: Visit) {
  const email = normalizeEmail(input.email)
  if (checkEmail(email)) throw new Problem('email-invalid', { field: 'email' })
  if (!visit.basic || normalizeEmail(visit.basic.login) !== email) throw new Problem('login-failed')
  const who = { kind: 'provider', typed: email } as const
  const shown: { code?: Challenge | undefined } = {}
  const user = await authenticate(deps, visit, {
    ...who,
    secret: visit.basic.password,
    beside:
      input.code === undefined
        ? undefined
        : {
            code: input.code,
            contacts: () => [email],
            subject: codeSubject({ purpose: 'sign-in', userType: 'provider' }),
          },
    find: (db) => userByLogin(db, 'provider', email),
    findPending: (db) => pendingPassword(db, 'provider', email),
    otherProof: async (candidate) => {
      if (input.code === undefined) return showsSecondFactor(deps, visit, who, candidate, input.secondCode)
      // strangers may have spent the tries of codes too: then the code counts together with the password
      shown.code = await rightCode(deps, visit, candidate, email, input.code).catch(unlessExhausted)
      return shown.code ? 'contact' : null
    },
  })
  const proven = await proveSecondFactor(deps, visit, user, input.secondCode)
  if (shown.code) {
    await spendCode(deps, shown.code)
    await forgetFailures(deps, 'provider', email)
  }
  return signInProvider(deps, visit, proven, { by: 'password', onlyAccount: null })
}

function unlessExhausted(error: unknown): undefined {
  if (!(error instanceof Problem) || error.code !== 'simple-attempts-exhausted') throw error
}

/**
 * The code came to the provider's own e-mail; it is spent when the provider is signed in. @throws what `tryCode` throws
 */
async function rightCode(
  deps: Deps,
  visit: Visit,
  user: User | undefined,
  email: string,
  code: string,
): Promise<Challenge> {
  const subject = codeSubject({ purpose: 'sign-in', userType: 'provider' })
  const scope = { purpose: 'sign-in', channel: 'email', contact: email, subject } as const
  const asker = await askerOf(deps, visit, user)
  const challenge = await auditWrongCode(
    deps,
    visit,
    'provider',
    () => tryCode(deps, scope, code, asker),
    async () => user,
  )
  await giveBackTry(deps, challenge)
  return challenge
}
