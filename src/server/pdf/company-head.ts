import type { Site } from '#domain/site.ts'
import { sql } from 'kysely'
import { phonesOfSettings } from '#domain/company-phones.ts'
import { beside } from '#server/beside.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { siteName } from '#text/site-name.ts'
import { paper } from '#text/paper.ts'
import type { Paper } from './paper.ts'

/**
 * The regional company as documents name it. What its operator has not entered is not made up: the document says so.
 */
export async function companyHead({ db }: Pick<Deps, 'db'>, site: Site): Promise<Paper['company']> {
  const settings = await db
    .selectFrom('portal.site_settings')
    .select(['company', 'sitename'])
    .where('site', '=', site)
    .executeTakeFirst()
  return headOf(settings?.sitename ?? siteName(site), settings?.company ?? {})
}

/** The heads of all companies, asked together with the session of a call. */
export const companyHeads = beside<Readonly<Record<string, Settings>>>(
  'companies',
  () => sql`(select coalesce(json_object_agg(site, json_build_object('company', company, 'sitename', sitename)), '{}')
    from portal.site_settings)`,
)

/** The head of a company, without a statement where the call has asked for all of them. */
export async function companyOf(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  site: Site,
): Promise<Paper['company']> {
  const known = companyHeads.of(caller)
  if (!known) return companyHead(deps, site)
  const settings = known[site]
  return headOf(settings?.sitename ?? siteName(site), settings?.company ?? {})
}
type Settings = { readonly company: Readonly<Record<string, unknown>>; readonly sitename: string }

/** The same of settings that are known already, saved or not. */
export function headOf(sitename: string, set: Readonly<Record<string, unknown>>): Paper['company'] {
  const word = (value: unknown) => (typeof value === 'string' ? value : '')
  const first = (value: unknown) => word(Array.isArray(value) ? value[0] : null)
  const lines = [
    word(set['postalAddress']),
    [phonesOfSettings(set)[0], first(set['email'])].filter(Boolean).join(', '),
    word(set['urlmain']),
  ].filter(Boolean)
  return {
    name: word(set['organizationSimple']) || `«${sitename}»`,
    lines: lines.length > 0 ? lines : [paper.noContacts],
  }
}
