import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffCompany } from '#contract/staff-company.ts'
import { COMPANY_KINDS } from '#domain/proposals.ts'
import { assertSite } from '#server/auth/staff.ts'
import type { Deps } from '#server/deps.ts'
import { siteName } from '#text/site-name.ts'
import { banksOf } from './banks.ts'
import { type Admin, nameOf, settingsOf, valuesOf } from './store.ts'

/** What is entered about a company. @throws 'not-found' for another's */
export async function readCompany(
  deps: Deps,
  caller: Admin,
  { site }: z.output<typeof staffCompany.read.request>,
) {
  assertSite(caller, 'company.edit', site, 'site')
  const row = await settingsOf(deps, site)
  const values = valuesOf(row ?? { sitename: siteName(site), company: {}, footer: [], images: {} })
  return {
    status: 'success' as const,
    company: {
      site,
      version: row?.version ?? 1,
      changedAt: row?.updated_at.toISOString() ?? null,
      changedBy: row?.changed_by ? await nameOf(deps, row.changed_by) : null,
      ...values,
      banks: await banksOf(deps, site),
      waiting: await waiting(deps, caller, site),
    },
  }
}

/** Changes of this company, or of all, that nobody has confirmed yet. */
async function waiting({ db, now }: Deps, caller: Admin, site: string) {
  const rows = await db
    .selectFrom('portal.proposals as p')
    .innerJoin('portal.users as u', 'u.user_id', 'p.proposed_by')
    .select(['p.proposal_id', 'p.kind', 'p.before', 'p.after', 'p.proposed_at', 'p.proposed_by'])
    .select(sql<string>`concat_ws(' ', u.surname, u.name)`.as('by'))
    .where('p.kind', 'in', [...COMPANY_KINDS])
    .where('p.state', '=', 'pending')
    .where('p.expires_at', '>', now())
    .where((eb) => eb.or([eb('p.site', '=', site), eb('p.site', 'is', null)]))
    .orderBy('p.proposed_at')
    .execute()
  return rows.map(({ proposal_id, kind, by, before, after, proposed_at, proposed_by }) => ({
    id: proposal_id,
    kind,
    by,
    own: proposed_by === caller.userId,
    at: proposed_at.toISOString(),
    changes: Object.keys(after).map((what) => ({
      what,
      before: before[what] ?? null,
      after: after[what] ?? null,
    })),
  }))
}
