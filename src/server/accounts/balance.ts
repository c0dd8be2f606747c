import type { z } from 'zod'
import type { accounts } from '#contract/accounts.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { hryvniasString } from '#domain/money.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { ownNumber } from '#server/own-number.ts'

/**
 * The balance of the month in hryvnias (spec §7): begin, charged, paid, end, and the same by service, including acts.
 */
export async function itmBalance(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof accounts.balance.request>,
) {
  const number = ownNumber(caller, input.account)
  const balance = await deps.core.call(fm.ZPORTAL_BALANCE_GET, { account: number })
  return {
    status: 'success' as const,
    debet: hryvniasString(balance.debet),
    credit: hryvniasString(balance.credit),
    beginDebet: hryvniasString(balance.beginDebet),
    endDebet: hryvniasString(balance.endDebet),
    beginCredit: hryvniasString(balance.beginCredit),
    charged: hryvniasString(balance.chargedKopiykas),
    paid: hryvniasString(balance.paidKopiykas),
    asOf: kyivDate(deps.now()),
    items: balance.items.map((item) => ({
      name: item.name,
      beginDebet: hryvniasString(item.beginDebet),
      debet: hryvniasString(item.debet),
    })),
  }
}
