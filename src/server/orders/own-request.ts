import { ownNumber, ownPartner } from '#server/own-number.ts'
import type { Caller } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

export type OrdersRequest = { account: string; partner: string; userType: string }

/**
 * Checks the common request of the five calls of spec §7: the caller's own account, partner and kind. @returns the
 * number of the account
 */
export function ownRequest(caller: Caller, input: OrdersRequest): string {
  if (input.userType !== caller.kind) throw new Problem('forbidden')
  ownPartner(caller, input.partner)
  return ownNumber(caller, input.account)
}
