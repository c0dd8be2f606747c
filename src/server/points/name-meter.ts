import type { z } from 'zod'
import type { businessPoints } from '#contract/points.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { ownNumber } from '#server/own-number.ts'

/**
 * /api/entity/points/name: the core keeps the name, and the same key gets the same answer. Whoever named a meter wrongly
 * names it again. @throws 'account-not-found'; 'counter-not-found' on `meterId`
 */
export async function nameMeter(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof businessPoints.nameMeter.request>,
  visit: Visit,
) {
  const { meterId, alias } = await deps.core.call(
    fm.ZPORTAL_METER_ALIAS,
    {
      account: ownNumber(caller, input.account),
      meterId: input.meterId,
      alias: input.alias?.trim() || null,
    },
    { key: `${caller.userId}:${visit.idempotencyKey ?? visit.callId}` },
  )
  return { status: 'success' as const, meterId, alias }
}
