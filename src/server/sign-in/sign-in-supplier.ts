import type { z } from 'zod'
import type { businessAuth } from '#contract/business-sign-in.ts'
import { isPossiblePassword } from '#domain/password.ts'
import { typedAccount } from '#server/typed-account.ts'
import { liveLink } from '#server/db/live-link.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { hashAccessCode } from '#server/auth/access-code.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { proveSecondFactor } from '#server/auth/prove-second-factor.ts'
import { signInProvider } from './provider-reply.ts'

/**
 * Basic account:access code (spec §7). The second part is the code issued to the supplier for this account: the numbers
 * of the account and of the provider are public and open nothing (promise A12). The code opens a session of the
 * supplier's own user, only while that user is active and still has the account, and only for that account. Nobody
 * guesses its 80 bits, so wrong ones are not counted by account: a stranger would only lock the supplier out.
 */
export async function signInByAccessCode(
  deps: Deps,
  _caller: null,
  input: z.output<typeof businessAuth.supplier.request>,
  visit: Visit,
) {
  if (!visit.basic) throw new Problem('login-failed')
  const account = typedAccount(visit.basic.login, 'entity')
  const { password } = visit.basic
  // shorter than any issued code: refused like a password that is too short (spec §5)
  if (!isPossiblePassword(password, 'provider')) throw new Problem('password-wrong', { field: 'password' })
  const { secrets } = deps
  const hashes = [secrets, ...(secrets.previous ? [secrets.previous] : [])].map((each) =>
    hashAccessCode(each, password),
  )
  const user = await deps.db
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
    .where(liveLink(deps.now(), 'l'))
    .executeTakeFirst()
  if (!user) {
    await writeAudit(deps, visit, {
      action: 'sign-in',
      outcome: 'login-failed',
      actorKind: 'provider',
      subjectId: await supplierOf(deps, account),
      account,
    })
    throw new Problem('login-failed')
  }
  const proven = await proveSecondFactor(deps, visit, user, input.secondCode)
  return signInProvider(deps, visit, proven, { by: 'access-code', onlyAccount: account })
}

/** The user whose code was guessed at; they see the entry in their own record. */
async function supplierOf({ db }: Pick<Deps, 'db'>, account: string): Promise<string | null> {
  const row = await db
    .selectFrom('portal.suppliers')
    .select('user_id')
    .where('account', '=', account)
    .executeTakeFirst()
  return row?.user_id ?? null
}
