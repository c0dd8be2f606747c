import { isSite, siteOfAccount, type Site } from '#domain/site.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'

export type Head = FmReply<'ZPORTAL_ACCOUNT_GET'>['accounts'][number]
export type BusinessLink = {
  account: string
  site: Site
  status: string
  /** what the company calls it */
  name: string | null
  head: Head | null
}

/**
 * Accounts of a business or provider cabinet with what the core knows about each: two queries, however many accounts.
 */
export async function businessLinks(
  deps: Pick<Deps, 'db' | 'core'>,
  userId: string,
  onlyAccount: string | null = null,
): Promise<BusinessLink[]> {
  let query = deps.db
    .selectFrom('portal.account_links')
    .select(['account', 'site', 'status', 'object_name as name'])
    .where('user_id', '=', userId)
    .where('dropped_at', 'is', null)
    .orderBy('position')
    .orderBy('account')
  if (onlyAccount !== null) query = query.where('account', '=', onlyAccount)
  const links = await query.execute()
  if (links.length === 0) return []
  const { accounts } = await deps.core.call(fm.ZPORTAL_ACCOUNT_GET, {
    accounts: links.map((link) => link.account),
  })
  const heads = new Map(accounts.map((head) => [head.account, head]))
  return links.flatMap(({ site, ...link }) => {
    const own = isSite(site) ? site : siteOfAccount(link.account)?.site
    return own ? [{ ...link, site: own, head: heads.get(link.account) ?? null }] : []
  })
}

/** One account as a business sees it in the list: the status is that of the customer in the core. */
export const entityAccountOf = ({ account, name, site, status, head }: BusinessLink) => ({
  account,
  name,
  legacy_ID: head?.legacyId ?? null,
  address: head?.address ?? '',
  site,
  status: { name: head?.status ?? status },
})

/** One account as its provider sees it: the status is that of the provider's access (spec §4, Provider document). */
export const providerAccountOf = ({ account, status }: BusinessLink) => ({
  account,
  status: { name: status },
})
