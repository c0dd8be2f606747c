import type { Month } from '#domain/calendar.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { decideRequest } from '#server/requests/decide-request.ts'

type Consent = { request: string; by: string; reason: string }

/**
 * The company agrees to a correction: the new volumes become rows of the core and the customer is answered. The core
 * comes first, under a key of the request, so that what failed half-way may be done again.
 * @returns false when the request is no longer open
 */
export async function acceptCorrection(
  deps: Pick<Deps, 'db' | 'core' | 'now' | 'random' | 'secrets' | 'config'>,
  { request, by, reason }: Consent,
): Promise<boolean> {
  const asked = await deps.db
    .selectFrom('portal.requests as r')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'r.ticket_id')
    .select(['r.account', 'r.facts', 't.number'])
    .where('r.request_id', '=', request)
    .where('r.kind', '=', 'limit-correction')
    .where('r.state', '=', 'open')
    .executeTakeFirst()
  if (!asked) return false
  const months = Object.entries(asked.facts).map(([month, kwh]) => ({
    month: month as Month,
    kwh: Number(kwh),
  }))
  await deps.core.call(
    fm.ZPORTAL_LIMITS_SET,
    { account: asked.account, months, document: `№ ${asked.number}`, now: deps.now().toISOString() },
    { key: `limit-correction:${request}` },
  )
  return decideRequest(deps, { request, by, decision: 'accepted', reason })
}
