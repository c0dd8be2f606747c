import type { z } from 'zod'
import type { entityLimits } from '#contract/business-limits.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { ownNumber } from '#server/own-number.ts'

/** Who has read new or changed volumes stands in the core beside them. @throws 'limit-changed' */
export async function acknowledgeLimits(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  { account, limits }: z.output<typeof entityLimits.acknowledgeLimits.request>,
  visit: Visit,
) {
  const number = ownNumber(caller, account)
  const { acknowledged } = await deps.core.call(
    fm.ZPORTAL_LIMITS_ACKNOWLEDGE,
    { account: number, limits, by: await nameOf(deps, caller), now: deps.now().toISOString() },
    { key: `${caller.userId}:${visit.idempotencyKey ?? visit.callId}` },
  )
  if (acknowledged > 0)
    await writeAudit(deps, visit, {
      action: 'limits-acknowledged',
      outcome: 'success',
      actorKind: caller.kind,
      actorId: caller.userId,
      account: number,
      site: caller.site,
      details: { months: limits.map(({ month }) => month).join(', ') },
    })
  return { status: 'success' as const, acknowledged }
}

/** A person by their name, a company by its own where the user stands for the whole of it. */
async function nameOf({ db }: Pick<Deps, 'db'>, { userId, login }: Caller): Promise<string> {
  const user = await db
    .selectFrom('portal.users')
    .select(['surname', 'name', 'company'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const person = [user?.surname, user?.name].filter(Boolean).join(' ')
  return person || user?.company || login
}
