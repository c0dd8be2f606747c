import type { z } from 'zod'
import type { readings } from '#contract/readings.ts'
import { fm } from '#server/core/function-modules.ts'
import { ownNumber } from '#server/own-number.ts'
import { auditEnd } from '#server/audit/audit.ts'
import { atEnd } from '#server/at-end.ts'
import { onField } from '#server/core/on-field.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { handInPhoto } from '#server/files/hand-in-photo.ts'
import { withoutService } from './meters.ts'
import { tellingOfReading } from './tell-of-reading.ts'

/**
 * Hands in a reading: the core checks it, saves it and drafts the calculation of the month, all at once. Without a key
 * from the browser the id of the call is used; the natural key (meter, zone, date) still lets only one through (promise
 * H2). The core judges how long ago it was read, after it has looked for a repeat.
 */
export async function submitReading(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof readings.submit.request>,
  visit: Visit,
) {
  const number = ownNumber(caller, input.account)
  const now = deps.now()
  const takenAt = input.takenAt === undefined ? now : new Date(input.takenAt)

  if (input.photo) await handInPhoto(deps, caller, input.photo, number)

  const reply = await deps.core
    .call(
      fm.ZPORTAL_READING_SUBMIT,
      {
        account: number,
        meterId: input.meterId,
        values: input.values,
        takenAt: takenAt.toISOString(),
        now: now.toISOString(),
        confirmed: input.confirmed ? ['deviation'] : [],
        photoId: input.photo,
        replaces: input.replaces ?? false,
        source: 'customer',
      },
      { key: `${caller.userId}:${visit.idempotencyKey ?? visit.callId}` },
    )
    .catch(onField('counter-not-found', 'meterId'))
  const audited = auditEnd(deps, visit, {
    action: input.replaces ? 'reading-corrected' : 'reading-submitted',
    outcome: 'success',
    actorKind: 'person',
    actorId: caller.userId,
    account: number,
    site: caller.site,
    details: { receipt: reply.receipt, countsOn: reply.countsOn },
  })
  await atEnd(deps, [audited, ...(await tellingOfReading(deps, caller, number, reply))])
  return {
    status: 'success' as const,
    receipt: {
      number: reply.receipt,
      countsOn: reply.countsOn,
      period: reply.period,
      receivedAt: now.toISOString(),
      readings: reply.readings,
    },
    calculation: reply.calculation && withoutService(reply.calculation),
  }
}
