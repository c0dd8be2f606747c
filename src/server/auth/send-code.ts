import type { z } from 'zod'
import type { auth } from '#contract/auth.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { addressKey } from '#server/http/rate-limit.ts'
import { putMessage } from '#server/notifications/outbox.ts'
import { Problem } from '#server/problem.ts'
import { codeMessage } from './code-message.ts'
import { codeRules, issueCode } from './codes.ts'
import { contactOf } from './contact.ts'
import { countInWindow } from './counters.ts'
import { codeSubject, isKnownContact } from './code-recipient.ts'

type Input = z.output<typeof auth.sendCode.request>
const HOUR = 3600
const DAY = 86_400

/**
 * Sends a one-time code. Whether the customer exists changes nothing a stranger can see: the code is made, stored
 * and put into the outbox all the same, and for an absent customer the message is never carried out (promise A1).
 */
export async function sendCode(deps: Deps, _caller: null, input: Input, visit: Visit) {
  const contact = contactOf(input)
  const answer = { status: 'success' as const, sentTo: contact.masked, lifeSeconds: codeRules.lifeSeconds }

  const minute = await countInWindow(deps, 'code-minute', contact.value, codeRules.resendSeconds)
  if (minute.n > 1) return { ...answer, resendAfterSeconds: minute.secondsLeft }
  await refusePastBudget(deps, 'code-hour', contact.value, codeRules.perHour, HOUR)
  await refusePastBudget(deps, 'code-address', addressKey(visit.address), codeRules.perAddressHour, HOUR)
  await refusePastBudget(deps, 'code-all', 'all', codeRules.perDayAll, DAY)

  const subject = codeSubject(input)
  const wanted = await isKnownContact(deps.db, input, contact)
  await inTransaction(deps.db, async (trx) => {
    const inner = { ...deps, db: trx }
    const code = await issueCode(inner, {
      purpose: input.purpose,
      channel: contact.channel,
      contact: contact.value,
      subject,
    })
    const expires = deps.now().getTime() + (wanted ? codeRules.lifeSeconds * 1000 : 0)
    await putMessage(trx, inner, {
      ...codeMessage(contact, input.purpose, code),
      expiresAt: new Date(expires),
    })
  })
  return { ...answer, resendAfterSeconds: codeRules.resendSeconds }
}

/** @throws 'attempts-exhausted', keyed to what was typed, so it tells nothing about who is a customer */
async function refusePastBudget(
  deps: Deps,
  bucket: string,
  key: string,
  limit: number,
  seconds: number,
): Promise<void> {
  const counted = await countInWindow(deps, bucket, key, seconds)
  if (counted.n > limit)
    throw new Problem('simple-attempts-exhausted', {
      retryAfterSeconds: counted.secondsLeft,
      params: { minutes: Math.max(1, Math.ceil(counted.secondsLeft / 60)) },
    })
}
