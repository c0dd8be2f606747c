import { hasRight } from '#server/auth/rights.ts'
import type { Caller } from '#server/deps.ts'
import { ownNumber } from '#server/own-number.ts'

/** The accounts whose people the caller may see and change. */
export const managedBy = (caller: Caller): string[] =>
  caller.accounts.filter((account) => hasRight(caller, account, 'manage'))

/**
 * The accounts a request chooses; that the caller manages each was asked by the table of calls.
 * @throws 'account-not-found' and what is wrong with a number
 */
export const chosenAccounts = (caller: Caller, selection: 'all' | readonly string[]): string[] =>
  selection === 'all'
    ? managedBy(caller)
    : [...new Set(selection.map((typed) => ownNumber(caller, typed, 'accounts')))]
