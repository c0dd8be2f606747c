import { normalizeBillCode } from '#domain/account-number.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { networkKey } from '#server/address-key.ts'
import { Problem } from '#server/problem.ts'
import { clearAttempts, raiseAttempt } from '#server/auth/counters.ts'
import { onField } from '#server/core/on-field.ts'
import type { AccountHead } from './person-accounts.ts'
import { typedAccount } from '#server/typed-account.ts'

const LIMIT_BUCKET = 'bill-code'

/**
 * A household account by its number and the code printed on its bill. A stranger's account and an absent one get the
 * same answer; guesses are counted per user, and per account and network (promise C6).
 * @throws 'account-invalid' | 'account-unknown-site' | 'account-not-found' | 'attempts-exhausted' on their fields
 */
export async function findByBill(
  deps: Deps,
  caller: Caller,
  typed: { account: string; code: string },
  visit: Pick<Visit, 'address'>,
): Promise<AccountHead> {
  const number = typedAccount(typed.account, 'person')
  if (caller.accounts.includes(number)) throw new Problem('account-already-added', { field: 'account' })

  const billCode = normalizeBillCode(typed.code)
  if (billCode === '') throw new Problem('required', { field: 'code' })

  // counted by number and network, not by number alone: somebody who guesses must not lock out the owner
  const keys = [caller.userId, `${number} ${networkKey(visit.address)}`]
  for (const key of keys) {
    const attempt = await raiseAttempt(deps, LIMIT_BUCKET, key)
    if (!attempt.allowed)
      throw new Problem('attempts-exhausted', {
        field: 'code',
        retryAfterSeconds: attempt.retryAfterSeconds,
        params: { minutes: Math.ceil(attempt.retryAfterSeconds / 60) },
      })
  }
  const { account } = await deps.core
    .call(fm.ZPORTAL_ACCOUNT_FIND, { account: number, billCode })
    .catch(onField('account-not-found', 'account'))
  if (account.kind !== 'person') throw new Problem('account-not-found', { field: 'account' })
  for (const key of keys) await clearAttempts(deps, LIMIT_BUCKET, key)
  return account
}
