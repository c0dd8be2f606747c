import { sql } from 'kysely'
import type { Site } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'

/** The seller as bills name it: legal form and name, code, tax number of a VAT payer. */
export type Requisites = {
  readonly name: string
  readonly edrpou: string
  readonly taxNumber: string
  /** ДПІ where tax invoices are registered; null: not entered */
  readonly taxOffice: { readonly region: string; readonly district: string } | null
  /** who draws up tax invoices, and their РНОКПП; null: not entered */
  readonly signer: { readonly name: string; readonly code: string } | null
}

/** Requisites of a company, entered by `npm run company`; null until all of them are entered: none is made up. */
export async function requisitesOf({ db }: Pick<Deps, 'db'>, site: Site): Promise<Requisites | null> {
  const settings = await db
    .selectFrom('portal.site_settings')
    .select('company')
    .where('site', '=', site)
    .executeTakeFirst()
  return requisitesIn(settings?.company ?? {})
}

/** The same of settings that are known already, saved or not. */
export function requisitesIn(company: Readonly<Record<string, unknown>>): Requisites | null {
  const word = (key: string): string => {
    const value = company[key]
    return typeof value === 'string' ? value : ''
  }
  const [name, edrpou, taxNumber] = [
    word('organization') || word('organizationSimple'),
    word('edrpou'),
    word('taxNumber'),
  ]
  if (!name || !edrpou || !taxNumber) return null
  const [, region, district] = /^(\d\d)(\d\d)$/.exec(word('taxOffice')) ?? []
  const signer = { name: word('taxSigner'), code: word('taxSignerCode') }
  return {
    name,
    edrpou,
    taxNumber,
    taxOffice: region && district ? { region, district } : null,
    signer: signer.name && signer.code ? signer : null,
  }
}

/** Companies with customers whose bills cannot name the seller. */
export async function withoutRequisites({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ site: string }>`
    select distinct l.site from portal.account_links l
    where l.dropped_at is null and not exists (
      select from portal.site_settings s where s.site = l.site
        and coalesce(nullif(s.company ->> 'organization', ''), s.company ->> 'organizationSimple', '') <> ''
        and coalesce(s.company ->> 'edrpou', '') <> '' and coalesce(s.company ->> 'taxNumber', '') <> '')
    order by l.site`.execute(db)
  return rows.map(({ site }) => site)
}

/** Every morning the log names the companies whose requisites are not entered yet. */
export const requisitesWatch = (deps: Pick<Deps, 'db'> & { log: WorkerLog }): ScheduledJob => ({
  name: 'requisites-watch',
  cron: '55 5 * * *',
  expireInSeconds: 600,
  run: async () => {
    for (const site of await withoutRequisites(deps))
      deps.log.warn({ site }, 'bills do not say who sells: npm run company -- --edrpou … --tax-number …')
  },
})
