import { isServiceProvider, providerDocumentAllowed } from '#domain/guards.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { businessLinks, providerAccountOf } from './accounts.ts'

/** Provider document (spec §4): for a provider, and for an entity flagged admin, which counts as one (spec §6). */
export async function providerDocument(deps: Deps, caller: Caller<'entity' | 'provider'>) {
  const links = isServiceProvider({ type: caller.kind, serviceProvider: caller.isAdmin })
    ? await businessLinks(deps, caller.userId)
    : []
  const accounts = links.filter(({ account }) => caller.accounts.includes(account)).map(providerAccountOf)
  return { status: 'success' as const, allowed: providerDocumentAllowed(accounts), accounts }
}
