import { isActiveAccount, isServiceProvider, providerDocumentAllowed } from '#domain/guards.ts'
import { liveLink } from '#server/db/live-link.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { businessLinks, providerAccountOf } from './accounts.ts'

type Business = Caller<'entity' | 'provider'>

const countsAsProvider = (caller: Business) =>
  isServiceProvider({ type: caller.kind, serviceProvider: caller.isAdmin })

/** Provider document (spec §4): for a provider, and for an entity flagged admin, which counts as one (spec §6). */
export async function providerDocument(deps: Deps, caller: Business) {
  const links = countsAsProvider(caller) ? await businessLinks(deps, caller.userId) : []
  const accounts = links.filter(({ account }) => caller.accounts.includes(account)).map(providerAccountOf)
  return { status: 'success' as const, allowed: providerDocumentAllowed(accounts), accounts }
}

/** The same without the core: the accounts on which documents of a provider are open to the caller. */
export async function openAccounts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Business,
): Promise<string[]> {
  if (!countsAsProvider(caller) || caller.accounts.length === 0) return []
  const links = await db
    .selectFrom('portal.account_links')
    .select(['account', 'status as name'])
    .where('user_id', '=', caller.userId)
    .where('account', 'in', [...caller.accounts])
    .where(liveLink(now()))
    .execute()
  return links.filter(({ name }) => isActiveAccount({ status: { name } })).map(({ account }) => account)
}

/** The accounts of which the caller may sign or decline: a provider does neither for one that is suspended or closed. */
export const activeAccounts = async (
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Business,
): Promise<readonly string[]> => (countsAsProvider(caller) ? openAccounts(deps, caller) : caller.accounts)

/** @throws 'documents-closed' where not all accounts are among `activeAccounts` */
export async function assertDocumentsOpen(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Business,
  accounts: readonly string[],
): Promise<void> {
  if (!countsAsProvider(caller)) return
  const open = await openAccounts(deps, caller)
  if (!accounts.every((account) => open.includes(account))) throw new Problem('documents-closed')
}
