import type { Site } from '#domain/site.ts'
import type { TestApp } from './app.ts'

/** The company as an employee sees it now, with nothing that waits for confirmation. @returns its version */
export async function seenCompany(t: TestApp, site: Site): Promise<number> {
  await t.deps.db
    .updateTable('portal.proposals')
    .set({ state: 'withdrawn', decided_at: t.deps.now() })
    .where('site', '=', site)
    .where('state', '=', 'pending')
    .execute()
  const row = await t.deps.db
    .selectFrom('portal.site_settings')
    .select('version')
    .where('site', '=', site)
    .executeTakeFirst()
  return row?.version ?? 1
}

/** What waits for confirmation of a kind does so no longer. */
export const forgetProposals = (t: TestApp, kind: 'agreement' | 'merchant-keys') =>
  t.deps.db
    .updateTable('portal.proposals')
    .set({ state: 'withdrawn', decided_at: t.deps.now() })
    .where('kind', '=', kind)
    .where('state', '=', 'pending')
    .execute()
