import { call } from '#web/api/call.ts'
import { queries } from '#web/api/queries.ts'
import { session } from '#web/session/session.ts'

/**
 * Makes the chosen account the current one: tickets, inbox and everything else fetched for the previous one are
 * forgotten; custom info, meters, period, calculation, mhcType, places, warnings and dunning are those of the new one
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
