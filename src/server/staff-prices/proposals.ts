import type { z } from 'zod'
import type { staffPrices } from '#contract/staff-prices.ts'
import { PRICE_PROPOSALS } from '#domain/proposals.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { waitingChanges } from '#server/proposals/waiting.ts'
import { withdraw } from '#server/proposals/withdraw.ts'

type Admin = Caller<'admin'>

/** Whoever proposes prices need not be one who confirms: here they see what waits and take their own back. */
export const waitingPrices = (deps: Deps, caller: Admin) =>
  waitingChanges(deps, caller, PRICE_PROPOSALS, 'prices.read')

export const withdrawPrice = (
  deps: Deps,
  caller: Admin,
  { proposal }: z.output<typeof staffPrices.withdraw.request>,
  visit: Visit,
) => withdraw(deps, caller, visit, proposal, PRICE_PROPOSALS)
