import type { z } from 'zod'
import type { personAccount } from '#contract/fields.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps, Link } from '#server/deps.ts'

export type PersonAccount = z.input<typeof personAccount>
export type AccountHead = FmReply<'ZPORTAL_ACCOUNT_GET'>['accounts'][number]

/** The accounts of a person in the person's own order: arranged ones first, the rest by account number (spec §4). */
const linksOf = (deps: Pick<Deps, 'db'>, userId: string): Promise<Link[]> =>
  deps.db
    .selectFrom('portal.account_links')
    .select(['account', 'object_name', 'is_default'])
    .where('user_id', '=', userId)
    .where('dropped_at', 'is', null)
    .orderBy('position')
    .orderBy('account')
    .execute()

/** The same of whoever asks: their session has said it already, unless they are a firm. */
export const ownLinks = async (deps: Pick<Deps, 'db'>, { links, userId }: Caller): Promise<readonly Link[]> =>
  links ?? linksOf(deps, userId)

/** The apartments of a person, with fields named as in spec §3: two queries, however many apartments. */
export async function personAccountsOf(
  deps: Pick<Deps, 'db' | 'core'>,
  userId: string,
): Promise<PersonAccount[]> {
  return (await headsOf(deps, await linksOf(deps, userId))).map(({ head, link }) =>
    toPersonAccount(head, link),
  )
}

/** Joins the account heads of the core with the links; an account that the core no longer knows is left out. */
export async function headsOf(
  deps: Pick<Deps, 'core'>,
  links: readonly Link[],
): Promise<{ head: AccountHead; link: Link }[]> {
  if (links.length === 0) return []
  const { accounts } = await deps.core.call(fm.ZPORTAL_ACCOUNT_GET, {
    accounts: links.map((link) => link.account),
  })
  const byNumber = new Map(accounts.map((head) => [head.account, head]))
  return links.flatMap((link) => {
    const head = byNumber.get(link.account)
    return head ? [{ head, link }] : []
  })
}

export function toPersonAccount(head: AccountHead, link: Link): PersonAccount {
  return {
    account: head.account,
    address: head.address,
    bankAccount: head.bankAccount,
    bankEDRPOU: head.bankEdrpou,
    bankMFO: head.bankMfo,
    bankName: head.bankName,
    contractDate: head.contractDate,
    customer: head.customer,
    demPerm: head.demPerm,
    startShutdown: head.startShutdown,
    endShutdown: head.endShutdown,
    objectName: link.object_name ?? head.address,
    objectType: head.objectType,
    payHubId: head.payHubId,
    personalAccountId: head.id,
    structId: head.structId,
    placeId: head.placeId,
    eic: head.eic,
    siteNameByAccount: head.site,
    isDefault: link.is_default,
  }
}
