import type { z } from 'zod'
import type { auth } from '#contract/sign-in.ts'
import { siteOfAccount } from '#domain/site.ts'
import { typedAccount } from '#server/typed-account.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { putMessage } from '#server/outbox/outbox.ts'
import { senderOf } from '#server/outbox/sender.ts'
import { askerOf } from './asker.ts'
import { codeMessage } from './code-message.ts'
import { codeRules, issueCode } from './codes.ts'
import { contactOf } from './contact.ts'
import { waitForCode } from './code-budget.ts'
import { codeSubject, forStrangers, ownerOfContact } from './code-recipient.ts'

type Input = z.output<typeof auth.sendCode.request>

/**
 * Sends a one-time code. A stranger cannot see whether the customer exists: the code is made, stored and put into the
 * outbox in any case, but for an absent customer the message is never sent (promise A1). Past a limit nothing is sent
 * and the answer is that of success, with the time until the next one (promise A7).
 */
export async function sendCode(deps: Deps, _caller: null, input: Input, visit: Visit) {
  const contact = contactOf(input)
  // a business names the account whose responsible person gets the code
  if (input.purpose === 'sign-in' && input.userType === 'entity')
    typedAccount(input.account ?? '', 'entity', { site: input.site })
  const answer = { status: 'success' as const, sentTo: contact.masked, lifeSeconds: codeRules.lifeSeconds }
  const owner = await ownerOfContact(deps, input, contact)
  const asker = await askerOf(deps, visit, owner)
  const wait = await waitForCode(deps, { contact, purpose: input.purpose }, asker, visit)
  if (wait > 0) return { ...answer, resendAfterSeconds: wait }

  const subject = codeSubject(input)
  const wanted = owner !== undefined || forStrangers(input)
  await inTransaction(deps.db, async (trx) => {
    const inner = { ...deps, db: trx }
    const { purpose } = input
    const scope = { purpose, channel: contact.channel, contact: contact.value, subject }
    const code = await issueCode(inner, scope, asker)
    const expires = deps.now().getTime() + (wanted ? codeRules.lifeSeconds * 1000 : 0)
    await putMessage(trx, inner, {
      ...codeMessage(contact, input.purpose, code),
      sender: await senderOf(inner, siteOfAccount(input.account ?? '')?.site),
      expiresAt: new Date(expires),
    })
  })
  return { ...answer, resendAfterSeconds: codeRules.resendSeconds }
}
