import type { Caller, Deps, Link } from '#server/deps.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { type AccountHead, headsOf, ownLinks } from './person-accounts.ts'

/** The caller's account with what the core knows about it. @throws 'account-not-found' on the field */
export async function ownAccount(
  deps: Pick<Deps, 'db' | 'core'>,
  caller: Caller,
  typed: string,
  field = 'account',
): Promise<{ head: AccountHead; link: Link }> {
  const number = ownNumber(caller, typed, field)
  const link = (await ownLinks(deps, caller)).find((row) => row.account === number)
  const [ownEntry] = await headsOf(deps, link ? [link] : [])
  if (!ownEntry) throw new Problem('account-not-found', { field })
  return ownEntry
}
