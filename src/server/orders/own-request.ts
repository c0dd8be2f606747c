import { ownNumber, ownPartner } from '#server/own-number.ts'
import type { Caller } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

export type OrdersRequest = { account: string; partner: string; userType: string }

/** The five calls of spec §7 ask alike: the caller's own account, partner and kind. @returns the account's number */
export function ownRequest(caller: Caller, input: OrdersRequest): string {
  if (input.userType !== caller.kind) throw new Problem('forbidden')
  ownPartner(caller, input.partner)
  return ownNumber(caller, input.account)
}
