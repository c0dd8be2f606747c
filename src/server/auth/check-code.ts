import type { z } from 'zod'
import type { auth } from '#contract/sign-in.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { askerOf } from './asker.ts'
import { auditWrongCode } from '#server/audit/audit.ts'
import { ownerOfContact } from './code-recipient.ts'
import { giveBackTry, tryCode } from './codes.ts'
import { contactOf } from './contact.ts'
import { findByLogin } from './find-user.ts'

type Input = z.output<typeof auth.checkCode.request>

/**
 * Checks a code before the form that uses it up. Only when the code is right, so the phone is proved to be the person's
 * own, does the answer say that the phone is already registered (promise A1).
 */
export async function checkCode(deps: Deps, _caller: null, input: Input, visit: Visit) {
  const contact = contactOf(input)
  const { purpose, code } = input
  const scope = { purpose, channel: contact.channel, contact: contact.value, subject: '' }
  const kind = purpose === 'application' ? 'entity' : 'person'
  const owner = await ownerOfContact(deps, { purpose }, contact)
  const asker = await askerOf(deps, visit, owner)
  const challenge = await auditWrongCode(
    deps,
    visit,
    kind,
    () => tryCode(deps, scope, code, asker),
    async () => owner,
  )
  await giveBackTry(deps, challenge)
  if (input.purpose === 'sign-up' && (await findByLogin(deps.db, 'person', contact.value)))
    throw new Problem('already-registered', { field: 'phone' })
  return { status: 'success' as const }
}
