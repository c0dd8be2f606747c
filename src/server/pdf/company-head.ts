import type { Site } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import { companies } from '#text/companies.ts'
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
  const set = settings?.company ?? {}
  const word = (value: unknown) => (typeof value === 'string' ? value : '')
  const first = (value: unknown) => word(Array.isArray(value) ? value[0] : null)
  const lines = [
    word(set['postalAddress']),
    [first(set['contactCenter']), first(set['email'])].filter(Boolean).join(', '),
    word(set['urlmain']),
  ].filter(Boolean)
  return {
    name: word(set['organizationSimple']) || `«${settings?.sitename ?? companies[site].sitename}»`,
    lines: lines.length > 0 ? lines : [paper.noContacts],
  }
}
