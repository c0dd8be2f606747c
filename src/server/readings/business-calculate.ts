import type { z } from 'zod'
import type { entityReadings } from '#contract/business-readings.ts'
import { fm } from '#server/core/function-modules.ts'
import { ownNumber } from '#server/own-number.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { periodOf } from '#server/business-accounts/account-data.ts'
import { totalOf } from './business-points.ts'

/** The customer declares a month complete; the core holds it to the rules of domain/calculation.ts (spec §4, §9). */
export async function calculateMonth(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof entityReadings.calculate.request>,
  visit: Visit,
) {
  const number = ownNumber(caller, input.account)
  const { calculation } = await deps.core.call(
    fm.ZPORTAL_CALCULATE,
    { account: number, period: input.period, now: deps.now().toISOString() },
    { key: `${caller.userId}:${visit.idempotencyKey ?? visit.callId}` },
  )
  await writeAudit(deps, visit, {
    action: 'month-calculated',
    outcome: 'success',
    actorKind: caller.kind,
    actorId: caller.userId,
    account: number,
    site: caller.site,
    details: { period: input.period, kwh: calculation.kwh },
  })
  const period = await deps.core.call(fm.ZPORTAL_ENTITY_PERIOD, { account: number })
  const { calculate } = periodOf(period, deps.now())
  return { status: 'success' as const, calculate, calculation: totalOf(calculation) }
}
