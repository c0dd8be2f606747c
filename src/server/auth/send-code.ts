import type { z } from 'zod'
import type { auth } from '#contract/sign-in.ts'
import { CODE_LENGTH, LINK_CODE_LENGTH } from '#domain/code.ts'
import { siteOfAccount } from '#domain/site.ts'
import { typedAccount } from '#server/typed-account.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { putMessage } from '#server/outbox/outbox.ts'
import { senderOf } from '#server/outbox/sender.ts'
import { Problem } from '#server/problem.ts'
import { askerOf } from './asker.ts'
import { codeMessage, linkMessage } from './code-message.ts'
import { codeRules, hasLink, issueCode, triesAreSpent } from './codes.ts'
import { contactOf } from './contact.ts'
import { waitForCode } from './code-budget.ts'
import { codeSubject, forStrangers, ownerOfContact } from './code-recipient.ts'

type Input = z.output<typeof auth.sendCode.request>

/**
 * Sends a one-time code. A stranger cannot see whether the customer exists: the code is made, stored and put into the
 * outbox in any case, but for an absent customer the message is never sent (promise A1). Past a limit nothing is sent
 * and the answer is that of success, with the time until the next one (promise A7). Who restores a password after
 * strangers have spent the tries of the day gets a link instead of a code (decision 35). @throws 'phone-invalid' | 'email-invalid' | 'required' | of the account
 */
export async function sendCode(deps: Deps, _caller: null, input: Input, visit: Visit) {
  const contact = contactOf(input)
  // a password is restored by the phone one signs in with: a code sent elsewhere would open nothing
  if (input.purpose === 'restore' && contact.channel === 'email')
    throw new Problem('required', { field: 'phone' })
  // a business names the account whose responsible person gets the code
  if (input.purpose === 'sign-in' && input.userType === 'entity')
    typedAccount(input.account ?? '', 'entity', { site: input.site })
  const owner = await ownerOfContact(deps, input, contact)
  const asker = await askerOf(deps, visit, owner)
  const { purpose } = input
  const scope = { purpose, channel: contact.channel, contact: contact.value, subject: codeSubject(input) }
  const byLink = hasLink(scope) && (await triesAreSpent(deps, scope, asker))
  const answer = {
    status: 'success' as const,
    sentTo: contact.masked,
    lifeSeconds: codeRules.lifeSeconds,
    byLink,
  }
  const wait = await waitForCode(deps, { contact, purpose }, asker, visit)
  if (wait > 0) return { ...answer, resendAfterSeconds: wait, tooMany: true }

  const wanted = owner !== undefined || forStrangers(input)
  await inTransaction(deps.db, async (trx) => {
    const inner = { ...deps, db: trx }
    const code = await issueCode(inner, scope, asker, byLink ? LINK_CODE_LENGTH : CODE_LENGTH)
    const expires = deps.now().getTime() + (wanted ? codeRules.lifeSeconds * 1000 : 0)
    await putMessage(trx, inner, {
      ...(byLink ? linkMessage(deps, contact, code) : codeMessage(contact, purpose, code)),
      sender: await senderOf(inner, siteOfAccount(input.account ?? '')?.site),
      expiresAt: new Date(expires),
    })
  })
  return { ...answer, resendAfterSeconds: codeRules.resendSeconds, tooMany: false }
}
