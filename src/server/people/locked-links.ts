import { sql } from 'kysely'
import type { Right } from '#domain/rights.ts'
import { assertRight, lockManaging } from '#server/auth/rights.ts'
import { liveLink } from '#server/db/live-link.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

export type LockedLink = {
  user: string
  account: string
  rights: readonly Right[]
  endsAt: Date | null
  blocked: boolean
  live: boolean
}

/**
 * The links to the accounts that decide about a change of a person's rights: the caller's, the person's and those of
 * everybody who manages. They are held in one order until the transaction ends, so that two managers cannot take
 * `manage` away from each other at once.
 * @throws 'right-missing' when the caller does not manage one of them any more
 */
export async function lockLinks(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  person: string,
  accounts: readonly string[],
): Promise<LockedLink[]> {
  await lockManaging({ db }, accounts)
  const links = await db
    .selectFrom('portal.account_links as l')
    .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
    .select(['l.user_id as user', 'l.account', 'l.rights', 'l.ends_at as endsAt'])
    .select([
      sql<boolean>`l.blocked_at is not null`.as('blocked'),
      sql<boolean>`${liveLink(now(), 'l')} and u.state = 'active'`.as('live'),
    ])
    .where(sql<boolean>`l.account = any(${[...accounts]}::text[])`)
    .where('l.dropped_at', 'is', null)
    .where('u.kind', '=', 'entity')
    .where((eb) =>
      eb.or([eb('l.user_id', 'in', [caller.userId, person]), sql<boolean>`'manage' = any(l.rights)`]),
    )
    .orderBy('l.user_id')
    .orderBy('l.account')
    .forUpdate('l')
    .execute()
  // «all» accounts were named by none, so nobody has asked about each since the session was looked up
  await assertOwnToGive({ db, now }, caller, links, new Map(accounts.map((account) => [account, ['manage']])))
  return links
}

/** Manages without an end: somebody like this must be left on each account. */
const lasts = ({ live, rights, endsAt }: LockedLink) => live && endsAt === null && rights.includes('manage')

/**
 * @param lost accounts on which the person would no longer manage without an end
 * @throws 'last-manager' when nobody else would be left to
 */
export function assertManagerLeft(
  links: readonly LockedLink[],
  person: string,
  lost: readonly string[],
): void {
  const others = new Set(
    links.filter((link) => link.user !== person && lasts(link)).map(({ account }) => account),
  )
  const bare = links.find(
    (link) => link.user === person && lasts(link) && lost.includes(link.account) && !others.has(link.account),
  )
  if (bare) throw new Problem('last-manager', { field: 'person', params: { account: bare.account } })
}

/**
 * Nobody gives a right they lack, as of now. @param given rights by account that the person does not have yet
 * @throws 'right-missing'
 */
export async function assertOwnToGive(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  links: readonly LockedLink[],
  given: ReadonlyMap<string, readonly Right[]>,
): Promise<void> {
  const ownLinks = links.filter((link) => link.user === caller.userId && link.live)
  const now = { ...caller, rights: new Map(ownLinks.map(({ account, rights }) => [account, rights])) }
  for (const [account, rights] of given)
    for (const right of rights) await assertRight(deps, now, account, right)
}

/** Nobody changes their own rights. @throws 'own-rights' */
export function assertAnother(caller: Caller, person: string): void {
  if (person === caller.userId) throw new Problem('own-rights', { field: 'person' })
}
