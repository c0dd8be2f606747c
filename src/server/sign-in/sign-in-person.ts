import type { z } from 'zod'
import type { auth } from '#contract/sign-in.ts'
import { normalizePhone } from '#domain/phone.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { provePassword } from '#server/auth/authenticate.ts'
import { clearAttempts } from '#server/auth/counters.ts'
import { userByLogin } from '#server/auth/find-user.ts'
import { signInPerson } from './person-reply.ts'
import { proveSecondFactor, showsSecondFactor } from '#server/auth/prove-second-factor.ts'

type Input = z.output<typeof auth.person.request>

/** Phone and password, both in the Basic header (spec §7). The phone of the body must be the same one. */
export async function signInByPassword(deps: Deps, _caller: null, input: Input, visit: Visit) {
  const phone = normalizePhone(input.phone)
  if (!phone) throw new Problem('phone-invalid', { field: 'phone' })
  if (!visit.basic || normalizePhone(visit.basic.login) !== phone) throw new Problem('login-failed')
  const who = { kind: 'person', typed: phone } as const
  const { user, links, counter } = await provePassword(deps, visit, {
    ...who,
    secret: visit.basic.password,
    find: (db) => userByLogin(db, 'person', phone),
    otherProof: (candidate) => showsSecondFactor(deps, visit, who, candidate, input.secondCode),
    beside: input.code === undefined ? undefined : { code: input.code, contacts: () => [phone], subject: '' },
  })
  const clear = () => clearAttempts(deps, counter.bucket, counter.key)
  // whoever lacks the second factor has still proved the first one
  if (user.totp_secret) await clear()
  const proven = await proveSecondFactor(deps, visit, user, input.secondCode)
  const remembered = input.remember ?? false
  try {
    return await signInPerson(deps, visit, proven, { by: 'password', remembered, links, counter })
  } catch (error) {
    // a right password is no failed attempt, whatever else has failed
    await clear().catch(() => undefined)
    throw error
  }
}
