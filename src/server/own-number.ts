import type { Caller } from './deps.ts'
import { Problem } from './problem.ts'
import { typedAccount } from './typed-account.ts'

/**
 * The number of an account of the caller. A stranger's account and an absent one get the same answer (promises C1, C6);
 * a number that no account of the kind can have is refused as invalid, whoever asks.
 * @throws 'account-not-found' | 'account-invalid' | 'account-unknown-site' on the field
 */
export function ownNumber(caller: Caller, typed: string, field = 'account'): string {
  const number = typedAccount(typed, caller.kind === 'person' ? 'person' : 'entity', { field })
  if (!caller.accounts.includes(number)) throw new Problem('account-not-found', { field })
  return number
}

/** The `partner` in a body must be the caller's own; any other does not exist. @throws 'not-found' on `partner` */
export function ownPartner(caller: Caller, partner: string): void {
  if (partner !== caller.partner) throw new Problem('not-found', { field: 'partner' })
}
