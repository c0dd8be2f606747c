import { normalizeAccountNumber } from '#domain/account-number.ts'
import { type Site, siteOfAccount } from '#domain/site.ts'
import { liveLink } from '#server/db/live-link.ts'
import { fm } from '#server/core/function-modules.ts'
import { hasPermission, sitesFor } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

export type Admin = Caller<'admin'>
export type Seen = { readonly account: string; readonly site: Site; readonly kind: 'person' | 'entity' }

/** An account by its number. What is of another company does not exist for the caller. @throws 'account-not-found' */
export function seenAccount(caller: Admin, typed: string): Seen {
  const account = normalizeAccountNumber(typed)
  const place = siteOfAccount(account)
  const sites = sitesFor(caller, 'accounts.look')
  if (!place || (sites !== null && !sites.includes(place.site)))
    throw new Problem('account-not-found', { field: 'account' })
  return { account, ...place }
}

/** The account as the core knows it. @throws 'account-not-found' */
export async function headOf({ core }: Pick<Deps, 'core'>, { account }: Seen) {
  const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [account] })
  const [head] = accounts
  if (!head) throw new Problem('account-not-found', { field: 'account' })
  return head
}

/** Everybody who has, or had, the account in their cabinet. */
export const everPeopleOf = ({ db }: Pick<Deps, 'db'>, { account }: Pick<Seen, 'account'>) =>
  db
    .selectFrom('portal.account_links as l')
    .innerJoin('portal.users as u', 'u.user_id', 'l.user_id')
    .where('l.account', '=', account)

/** Everybody who has the account in their cabinet now. */
export const peopleOf = (deps: Pick<Deps, 'db' | 'now'>, seen: Pick<Seen, 'account'>) =>
  everPeopleOf(deps, seen).where(liveLink(deps.now(), 'l'))

/** Until when the personal data of an account are uncovered for the caller in this session; null: they are masked. */
export async function shownTill(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Admin,
  { account, site }: Seen,
): Promise<Date | null> {
  if (!hasPermission(caller, 'accounts.reveal', site)) return null
  const look = await db
    .selectFrom('portal.account_looks')
    .select('ends_at')
    .where('staff_id', '=', caller.userId)
    .where('session_id', '=', caller.sessionId)
    .where('account', '=', account)
    .where('ends_at', '>', now())
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return look?.ends_at ?? null
}

export const toldTill = (till: Date | null): string | null => till?.toISOString() ?? null
