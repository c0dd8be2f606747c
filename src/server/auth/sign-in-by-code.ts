import type { z } from 'zod'
import type { auth } from '#contract/auth.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { forgetFailures, type User } from './authenticate.ts'
import { codeSubject } from './code-recipient.ts'
import { spendCode, tryCode } from './codes.ts'
import { contactOf } from './contact.ts'
import { signInPerson } from './person-reply.ts'

type Input = z.output<typeof auth.sms.request>

/** Basic e-mail-or-phone:code (spec §7). The code opens the account of the contact it was sent to, nothing else. */
export async function signInByCode(deps: Deps, _caller: null, input: Input, visit: Visit) {
  const contact = contactOf(input)
  const typed =
    visit.basic &&
    contactOf({ checkSelect: input.checkSelect, phone: visit.basic.login, email: visit.basic.login })
  if (!visit.basic || typed?.value !== contact.value) throw new Problem('wrong-code', { field: 'code' })

  const scope = {
    purpose: 'sign-in' as const,
    channel: contact.channel,
    contact: contact.value,
    subject: codeSubject(input),
  }
  const challenge = await tryCode(deps, scope, visit.basic.password)
  const user = await personOf(deps, contact)
  if (!user) throw new Problem('wrong-code', { field: 'code' })
  await spendCode(deps, challenge)
  await forgetFailures(deps, 'person', user.login)
  const { accounts, ...rest } = await signInPerson(deps, visit, user, {
    by: 'code',
    remembered: input.remember ?? false,
  })
  return { ...rest, data: { accounts } }
}

/** The household customer of a contact; an e-mail that several people share signs nobody in. */
async function personOf(
  deps: Deps,
  contact: { channel: 'sms' | 'email'; value: string },
): Promise<User | undefined> {
  const users = await deps.db
    .selectFrom('portal.users')
    .selectAll()
    .where('kind', '=', 'person')
    .where('state', '=', 'active')
    .where(contact.channel === 'sms' ? 'login' : 'email', '=', contact.value)
    .limit(2)
    .execute()
  return users.length === 1 ? users[0] : undefined
}
