import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { type AccountHead, headsOf, type Link, linksOf } from './person-accounts.ts'
import { typedAccount } from './typed-account.ts'

/**
 * The number of an account of the caller. Not his and not existing are one answer (promises C1, C6); what no account of
 * his kind can be is told so, whoever asks.
 * @throws 'account-not-found' | 'account-invalid' | 'account-unknown-site' on the field
 */
export function ownNumber(caller: Caller, typed: string, field = 'account'): string {
  const number = typedAccount(typed, caller.kind === 'person' ? 'person' : 'entity', { field })
  if (!caller.accounts.includes(number)) throw new Problem('account-not-found', { field })
  return number
}

/** The caller's account with what the core knows of it. @throws 'account-not-found' on the field */
export async function ownAccount(
  deps: Pick<Deps, 'db' | 'core'>,
  caller: Caller,
  typed: string,
  field = 'account',
): Promise<{ head: AccountHead; link: Link }> {
  const number = ownNumber(caller, typed, field)
  const link = (await linksOf(deps, caller.userId)).find((row) => row.account === number)
  const [found] = await headsOf(deps, link ? [link] : [])
  if (!found) throw new Problem('account-not-found', { field })
  return found
}

/** The `partner` a body names must be the caller's own; another's is nobody's. @throws 'not-found' on `partner` */
export function ownPartner(caller: Caller, partner: string): void {
  if (partner !== caller.partner) throw new Problem('not-found', { field: 'partner' })
}
