import type { Site } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import { companies } from '#text/companies.ts'
import type { Paper } from './paper.ts'

/** The regional company as papers name it: what its site settings say, where they are silent its usual words. */
export async function companyHead({ db }: Pick<Deps, 'db'>, site: Site): Promise<Paper['company']> {
  const settings = await db
    .selectFrom('portal.site_settings')
    .select(['company'])
    .where('site', '=', site)
    .executeTakeFirst()
  const usual = companies[site]
  const set = settings?.company ?? {}
  const word = (value: unknown, otherwise: string) =>
    typeof value === 'string' && value !== '' ? value : otherwise
  const first = (value: unknown, otherwise: readonly string[]) =>
    word(Array.isArray(value) ? value[0] : null, otherwise[0] ?? '')
  return {
    name: word(set['organizationSimple'], usual.organizationSimple),
    lines: [
      usual.postalAddress,
      [first(set['contactCenter'], usual.contactCenter), first(set['email'], usual.email)]
        .filter(Boolean)
        .join(', '),
      word(set['urlmain'], usual.urlmain),
    ].filter(Boolean),
  }
}
