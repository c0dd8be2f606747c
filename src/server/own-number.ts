import type { Caller } from './deps.ts'
import { Problem } from './problem.ts'
import { typedAccount } from './typed-account.ts'

/**
 * The number of an account of the caller. Somebody else's and an absent one get the same answer (promises C1, C6); a
 * number that no account of their kind can have is refused as such, whoever asks.
 * @throws 'account-not-found' | 'account-invalid' | 'account-unknown-site' on the field
 */
export function ownNumber(caller: Caller, typed: string, field = 'account'): string {
  const number = typedAccount(typed, caller.kind === 'person' ? 'person' : 'entity', { field })
  if (!caller.accounts.includes(number)) throw new Problem('account-not-found', { field })
  return number
}

/** The `partner` a body names must be the caller's own; another's is nobody's. @throws 'not-found' on `partner` */
export function ownPartner(caller: Caller, partner: string): void {
  if (partner !== caller.partner) throw new Problem('not-found', { field: 'partner' })
}
