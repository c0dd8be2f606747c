import { call } from '#web/api/call.ts'
import { queries } from '#web/api/queries.ts'
import { session } from '#web/session/session.ts'

/**
 * The chosen account becomes the current one: tickets, inbox and everything else asked for the one before are
 * forgotten; custom info, meters, period, calculation, mhcType, places, warnings and dunning are the new one's
 * (spec §4). Throws ApiProblem.
 */
export async function chooseAccount(account: string): Promise<void> {
  const { status: _, custom_info, ...loaded } = await call('/api/entity/choice-account', { account })
  queries.removeQueries()
  session.update(({ entity }) => ({
    entity: {
      ...entity,
      ...loaded,
      customInfo: custom_info,
      indications: [],
      user: entity.user && { ...entity.user, account },
    },
  }))
}
