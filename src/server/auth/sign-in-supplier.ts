import type { z } from 'zod'
import type { businessAuth } from '#contract/business-auth.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { hashAccessCode, supplierKey } from './access-code.ts'
import { authenticate } from './authenticate.ts'
import { proveSecondFactor } from './prove-second-factor.ts'
import { signInProvider } from './provider-reply.ts'

/**
 * Basic account:access code (spec §7). The second part is the code issued to the supplier for this account: the
 * account and the provider's name are public numbers and open nothing (promise A12). The code opens a session of the
 * supplier's own user, only while that user is active and still has the account, and only for that account.
 */
export async function signInByAccessCode(
  deps: Deps,
  _caller: null,
  input: z.output<typeof businessAuth.supplier.request>,
  visit: Visit,
) {
  if (!visit.basic) throw new Problem('login-failed')
  const account = normalizeAccountNumber(visit.basic.login)
  const { password } = visit.basic
  const { secrets } = deps
  const hashes = [secrets, ...(secrets.previous ? [secrets.previous] : [])].map((each) =>
    hashAccessCode(each, password),
  )
  const user = await authenticate(deps, visit, {
    kind: 'provider',
    typed: supplierKey(account),
    secret: password,
    foundIsRight: true,
    find: (db) =>
      db
        .selectFrom('portal.suppliers as s')
        .innerJoin('portal.users as u', 'u.user_id', 's.user_id')
        .innerJoin('portal.account_links as l', (join) =>
          join.onRef('l.user_id', '=', 's.user_id').onRef('l.account', '=', 's.account'),
        )
        .selectAll('u')
        .where('s.account', '=', account)
        .where('s.access_code_hash', 'in', hashes)
        .where('u.kind', '=', 'provider')
        .where('u.state', '=', 'active')
        .where('l.dropped_at', 'is', null)
        .executeTakeFirst(),
  })
  const proven = await proveSecondFactor(deps, visit, user, input.secondCode)
  return signInProvider(deps, visit, proven, { by: 'access-code', onlyAccount: account })
}
