import { accountsOfCode } from '#server/auth/accounts-of-code.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

/**
 * Whoever has the code of a contract keeps everything on its accounts: the cabinet is theirs, and nobody whom they have
 * let in closes it to them.
 * @param lost accounts on which the person would have less than everything
 * @throws 'contract-holder'
 */
export async function assertNotHolder(deps: Deps, person: string, lost: readonly string[]): Promise<void> {
  const held = await accountsOfCode(deps, person)
  const account = lost.find((number) => held.includes(number))
  if (account !== undefined) throw new Problem('contract-holder', { field: 'person', params: { account } })
}
