import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { businessAuth } from '#contract/business-sign-in.ts'
import { checkUniqueCode, normalizeAccountNumber } from '#domain/account-number.ts'
import { typedAccount } from '#server/typed-account.ts'
import { liveLink } from '#server/db/live-link.ts'
import type { Database } from '#server/db/schema.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { authenticate } from '#server/auth/authenticate.ts'
import { signInEntity } from './entity-reply.ts'
import { codeSubject, contactsOf } from '#server/auth/code-recipient.ts'
import { pendingPassword } from '#server/auth/pending-password.ts'
import { proveSecondFactor, showsSecondFactor } from '#server/auth/prove-second-factor.ts'

type Input = z.output<typeof businessAuth.entity.request>

/**
 * Basic account:password and the unique code in the body (spec §7). All three must belong together; the answer never
 * says which one does not. Failures are counted by the unique code, so that trying other accounts gains nothing.
 */
export async function signInByUniqueCode(deps: Deps, _caller: null, input: Input, visit: Visit) {
  const uniqueCode = normalizeAccountNumber(input.unique_code)
  if (checkUniqueCode(uniqueCode)) throw new Problem('unique-code-invalid', { field: 'unique_code' })
  const account = typedAccount(input.account, 'entity', { site: input.site })
  if (!visit.basic || normalizeAccountNumber(visit.basic.login) !== account) throw new Problem('login-failed')
  const who = { kind: 'entity', typed: uniqueCode } as const
  const user = await authenticate(deps, visit, {
    ...who,
    secret: visit.basic.password,
    find: (db) => companyOf(db, deps.now(), uniqueCode, account),
    findPending: (db) => pendingPassword(db, 'entity', uniqueCode),
    otherProof: (candidate) => showsSecondFactor(deps, visit, who, candidate, input.secondCode),
    beside:
      input.code === undefined
        ? undefined
        : {
            code: input.code,
            contacts: (candidate) => contactsOf(deps.db, candidate),
            subject: codeSubject({ purpose: 'sign-in', userType: 'entity', account }),
          },
  })
  const proven = await proveSecondFactor(deps, visit, user, input.secondCode)
  const signedIn = await signInEntity(deps, visit, proven, { by: 'password', account })
  return { status: 'success' as const, user: signedIn.user, ...signedIn.data }
}

const companyOf = (db: Kysely<Database>, now: Date, uniqueCode: string, account: string) =>
  db
    .selectFrom('portal.users as u')
    .innerJoin('portal.account_links as l', 'l.user_id', 'u.user_id')
    .selectAll('u')
    .where('u.kind', '=', 'entity')
    .where('u.login', '=', uniqueCode)
    .where('l.account', '=', account)
    .where(liveLink(now, 'l'))
