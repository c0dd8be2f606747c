import { askEach } from './at-once.ts'
import { type FmReply, fm } from './function-modules.ts'
import type { Core } from './call.ts'

type Points = FmReply<'ZPORTAL_METERS_GET'>

/**
 * The meters of accounts, in the order of the numbers: one question to a core that can answer it. `brief`: only what was
 * handed in for the date that counts now.
 */
export async function metersOfAccounts(
  { core }: { core: Core },
  numbers: readonly string[],
  { brief = false }: { brief?: boolean } = {},
): Promise<readonly Points[]> {
  if (numbers.length === 0) return []
  if (core.can('meters-of-accounts')) {
    const { accounts } = await core.call(fm.ZPORTAL_METERS_OF_ACCOUNTS, { accounts: [...numbers], brief })
    const byNumber = new Map(accounts.map((account) => [account.account, account]))
    return numbers.flatMap((number) => byNumber.get(number) ?? [])
  }
  return askEach(numbers, (number) => core.call(fm.ZPORTAL_METERS_GET, { account: number, brief }))
}
