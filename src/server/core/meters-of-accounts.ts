import { type FmReply, fm } from './function-modules.ts'
import type { Core } from './call.ts'

type Points = FmReply<'ZPORTAL_METERS_GET'>

/** How many accounts a core that answers one at a time is asked about at once, because the pool serves others too. */
const AT_ONCE = 4

/** The meters of accounts, in the order of the numbers: one question to a core that can answer it. */
export async function metersOfAccounts(
  { core }: { core: Core },
  numbers: readonly string[],
): Promise<readonly Points[]> {
  if (numbers.length === 0) return []
  if (core.can('meters-of-accounts')) {
    const { accounts } = await core.call(fm.ZPORTAL_METERS_OF_ACCOUNTS, { accounts: [...numbers] })
    const byNumber = new Map(accounts.map((one) => [one.account, one]))
    return numbers.flatMap((number) => byNumber.get(number) ?? [])
  }
  const found: Points[] = []
  for (let at = 0; at < numbers.length; at += AT_ONCE)
    found.push(
      ...(await Promise.all(
        numbers
          .slice(at, at + AT_ONCE)
          .map((number) => core.call(fm.ZPORTAL_METERS_GET, { account: number })),
      )),
    )
  return found
}
