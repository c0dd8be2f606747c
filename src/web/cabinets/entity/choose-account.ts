import { call } from '#web/api/call.ts'
import { queries } from '#web/api/queries.ts'
import { session } from '#web/session/session.ts'

/**
 * The chosen account becomes the current one: tickets, inbox and everything else asked for the one before are
 * forgotten; custom info, meters, period, calculation and mhcType are the new one's (spec §4). Throws ApiProblem.
 */
export async function chooseAccount(account: string): Promise<void> {
  const chosen = await call('/api/entity/choice-account', { account })
  const { meters, period, calculate, mhcType, custom_info } = chosen
  queries.removeQueries()
  session.update(({ entity }) => ({
    entity: {
      ...entity,
      meters,
      period,
      calculate,
      mhcType,
      customInfo: custom_info,
      user: entity.user && { ...entity.user, account },
    },
  }))
}
