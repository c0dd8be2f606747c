import { sql } from 'kysely'
import type { z } from 'zod'
import type { people } from '#contract/people.ts'
import { accountsOfCode } from '#server/auth/accounts-of-code.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { managedBy } from './managed.ts'
import { lastDayBefore } from './term.ts'

/** Links of one person to accounts that the caller manages; a stranger and nobody have none. */
export const linksTo = (db: Deps['db'], person: string, accounts: readonly string[]) =>
  db
    .selectFrom('portal.account_links as l')
    .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
    .where('l.user_id', '=', person)
    .where(sql<boolean>`l.account = any(${[...accounts]}::text[])`)
    .where('l.dropped_at', 'is', null)
    .where('u.kind', '=', 'entity')
    .where('u.state', 'in', ['active', 'blocked'])

/** One person account by account. @throws 'not-found' */
export async function personOfCompany(
  deps: Deps,
  caller: Caller<'entity'>,
  input: z.output<typeof people.person.request>,
) {
  const links = await linksTo(deps.db, input.person, managedBy(caller))
    .select(['l.account', 'l.rights', 'l.ends_at', 'l.blocked_at'])
    .orderBy('l.account')
    .execute()
  if (links.length === 0) throw new Problem('not-found', { field: 'person' })
  const [{ accounts }, held] = await Promise.all([
    deps.core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: links.map(({ account }) => account) }),
    accountsOfCode(deps, input.person),
  ])
  const addresses = new Map(accounts.map((head) => [head.account, head.address]))
  const now = deps.now()
  return {
    status: 'success' as const,
    accounts: links.map((link) => ({
      account: link.account,
      address: addresses.get(link.account) ?? '',
      rights: link.rights,
      endsOn: link.ends_at && lastDayBefore(link.ends_at),
      blocked: link.blocked_at !== null,
      ended: link.ends_at !== null && link.ends_at <= now,
      holder: held.includes(link.account),
    })),
  }
}
