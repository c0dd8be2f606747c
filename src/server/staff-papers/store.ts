import { sql } from 'kysely'
import { ofSites } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { type PaperRow, selectPapers, toPaper } from '#server/signing/store.ts'

export type Admin = Caller<'admin'>

/** Papers of the companies for which the employee signs. */
export const selectStaffPapers = (deps: Pick<Deps, 'db'>, caller: Admin) =>
  selectPapers(deps).where(ofSites(caller, 'papers.sign', sql.ref('p.site')))

export const toStaffPaper = (row: PaperRow) => ({
  ...toPaper(row),
  site: row.site ?? '',
  customerSignedAt: row.customer_signed_at?.toISOString() ?? null,
  companySignedAt: row.company_signed_at?.toISOString() ?? null,
})

/** Papers in the order asked; those of another company do not exist. @throws 'not-found' */
export async function staffPapersOf(
  deps: Pick<Deps, 'db'>,
  caller: Admin,
  ids: readonly string[],
  field = 'paper',
): Promise<PaperRow[]> {
  const rows = await selectStaffPapers(deps, caller)
    .where('p.paper_id', 'in', [...ids])
    .execute()
  return ids.map((id) => {
    const row = rows.find((candidate) => candidate.paper_id === id)
    if (!row) throw new Problem('not-found', { field })
    return row
  })
}

export async function staffPaper(deps: Pick<Deps, 'db'>, caller: Admin, id: string): Promise<PaperRow> {
  const [row] = await staffPapersOf(deps, caller, [id])
  if (!row) throw new Problem('not-found', { field: 'paper' })
  return row
}

/** ЄДРПОУ of the company, by its requisites; null = its operator has not entered it. */
export async function codeOfSite({ db }: Pick<Deps, 'db'>, site: string | null): Promise<string | null> {
  const settings = await db
    .selectFrom('portal.site_settings')
    .select('company')
    .where('site', '=', site ?? '')
    .executeTakeFirst()
  const code = settings?.company['edrpou']
  return typeof code === 'string' && code !== '' ? code : null
}
