import type { z } from 'zod'
import type { businessAuth } from '#contract/business-sign-in.ts'
import { typedAccount } from '#server/typed-account.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { askerOf } from '#server/auth/asker.ts'
import { auditWrongCode } from '#server/audit/audit.ts'
import { forgetFailures } from '#server/auth/authenticate.ts'
import type { User } from '#server/user.ts'
import { codeSubject, companyOfContact, personOfContact } from '#server/auth/code-recipient.ts'
import { type Challenge, giveBackCode, giveBackTry, spendCode, tryCode } from '#server/auth/codes.ts'
import { contactOf } from '#server/auth/contact.ts'
import { signInEntity } from './entity-reply.ts'
import { signInPerson } from './person-reply.ts'
import { type Proven, proveSecondFactor } from '#server/auth/prove-second-factor.ts'

type Input = z.output<typeof businessAuth.sms.request>

/** Spec §7: utype 1 is a business customer. */
const ENTITY = '1'

/**
 * Basic e-mail-or-phone:code (spec §7). The code works only for what it was sent for: a household by its own contact, a
 * business by the contact of the company or of a responsible person and the account named (promise A12).
 */
export async function signInByCode(deps: Deps, _caller: null, input: Input, visit: Visit) {
  const business = input.userType === 'entity'
  if ((String(input.utype ?? '') === ENTITY) !== business) throw new Problem('invalid', { field: 'utype' })
  const account = business ? typedAccount(input.account ?? '', 'entity', { site: input.site }) : ''
  const contact = contactOf(input)
  const typed =
    visit.basic &&
    contactOf({ checkSelect: input.checkSelect, phone: visit.basic.login, email: visit.basic.login })
  if (!visit.basic || typed?.value !== contact.value) throw new Problem('wrong-code', { field: 'code' })

  const scope = {
    purpose: 'sign-in' as const,
    channel: contact.channel,
    contact: contact.value,
    subject: codeSubject({ purpose: 'sign-in', userType: input.userType, account: input.account }),
  }
  const kind = business ? 'entity' : 'person'
  const user = await (business ? companyOfContact(deps, account, contact) : personOfContact(deps.db, contact))
  const asker = await askerOf(deps, visit, user)
  const { password } = visit.basic
  const challenge = await auditWrongCode(
    deps,
    visit,
    kind,
    () => tryCode(deps, scope, password, asker),
    async () => user,
  )
  if (!user) throw new Problem('wrong-code', { field: 'code' })
  const proven = await withSecondFactor(deps, visit, user, input.secondCode, challenge)
  await spendCode(deps, challenge)
  await forgetFailures(deps, user.kind, user.login)
  try {
    if (business) {
      const signedIn = await signInEntity(deps, visit, proven, { by: 'code', account })
      return { status: 'success' as const, ...signedIn }
    }
    const remembered = input.remember ?? false
    const { accounts, ...rest } = await signInPerson(deps, visit, proven, { by: 'code', remembered })
    return { ...rest, data: { accounts } }
  } catch (error) {
    // signing in failed after all: somebody kept out because the core is down need not wait for another code
    await giveBackCode(deps, challenge)
    throw error
  }
}

/** The code stays valid while the second factor is asked for: it is spent when the user is signed in. */
async function withSecondFactor(
  deps: Deps,
  visit: Visit,
  user: User,
  typed: string | undefined,
  challenge: Challenge,
): Promise<Proven> {
  try {
    return await proveSecondFactor(deps, visit, user, typed)
  } catch (error) {
    await giveBackTry(deps, challenge)
    throw error
  }
}
