import { isServiceProvider, providerDocumentAllowed } from '#domain/guards.ts'
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

/** The same without the core: are documents of a provider open to the caller? */
export async function areDocumentsOpen(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Business,
): Promise<boolean> {
  if (!countsAsProvider(caller) || caller.accounts.length === 0) return false
  const links = await db
    .selectFrom('portal.account_links')
    .select('status as name')
    .where('user_id', '=', caller.userId)
    .where('account', 'in', [...caller.accounts])
    .where(liveLink(now()))
    .execute()
  return providerDocumentAllowed(links.map((status) => ({ status })))
}

/** A provider whose accounts are all suspended or closed signs nothing. @throws 'documents-closed' */
export async function assertMaySignAsProvider(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Business,
): Promise<void> {
  if (countsAsProvider(caller) && !(await areDocumentsOpen(deps, caller)))
    throw new Problem('documents-closed')
}
