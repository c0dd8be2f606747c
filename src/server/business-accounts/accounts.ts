import type { Right } from '#domain/rights.ts'
import { isSite, siteOfAccount, type Site } from '#domain/site.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import { liveLink } from '#server/db/live-link.ts'
import type { Deps } from '#server/deps.ts'

export type Head = FmReply<'ZPORTAL_ACCOUNT_GET'>['accounts'][number]
export type BusinessLink = {
  account: string
  site: Site
  status: string
  /** what the company calls it */
  name: string | null
  rights: readonly Right[]
  twoPersons: boolean
  head: Head | null
}

/**
 * Accounts of a business or provider cabinet with what the core knows about each: two queries, however many accounts.
 */
export async function businessLinks(
  deps: Pick<Deps, 'db' | 'core' | 'now'>,
  userId: string,
  onlyAccount: string | null = null,
): Promise<BusinessLink[]> {
  let query = deps.db
    .selectFrom('portal.account_links as l')
    .leftJoin('portal.account_rules as r', 'r.account', 'l.account')
    .select(['l.account', 'l.site', 'l.status', 'l.object_name as name', 'l.rights', 'r.two_persons'])
    .where('l.user_id', '=', userId)
    .where(liveLink(deps.now(), 'l'))
    .orderBy('l.position')
    .orderBy('l.account')
  if (onlyAccount !== null) query = query.where('l.account', '=', onlyAccount)
  const links = await query.execute()
  if (links.length === 0) return []
  const { accounts } = await deps.core.call(fm.ZPORTAL_ACCOUNT_GET, {
    accounts: links.map((link) => link.account),
  })
  const heads = new Map(accounts.map((head) => [head.account, head]))
  return links.flatMap(({ account, site, two_persons, ...link }) => {
    const ownSite = isSite(site) ? site : siteOfAccount(account)?.site
    const twoPersons = two_persons ?? false
    return ownSite ? [{ ...link, account, site: ownSite, twoPersons, head: heads.get(account) ?? null }] : []
  })
}

/** One account as a business sees it in the list: the status is that of the customer in the core. */
export const entityAccountOf = ({ account, name, site, status, rights, twoPersons, head }: BusinessLink) => ({
  account,
  name,
  legacy_ID: head?.legacyId ?? null,
  address: head?.address ?? '',
  site,
  status: { name: head?.status ?? status },
  rights: [...rights],
  twoPersons,
})

/** One account as its provider sees it: the status is that of the provider's access (spec §4, Provider document). */
export const providerAccountOf = ({ account, status }: BusinessLink) => ({
  account,
  status: { name: status },
})
