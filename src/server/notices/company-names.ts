import { isSite, type Site, SITES } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import { kept } from '#server/kept.ts'
import { companies } from '#text/companies.ts'
import { nameCompanies } from '#text/site-name.ts'

/** Companies change their names seldom. */
const KEPT_MS = 60_000

/** What a company is called now; while the database does not answer, what it is called at first. */
export function companyNames({ db, now }: Pick<Deps, 'db' | 'now'>): (site: Site) => Promise<string> {
  const names = kept<ReadonlyMap<string, string>>(KEPT_MS)
  const read = async () => {
    const rows = await db.selectFrom('portal.site_settings').select(['site', 'sitename']).execute()
    nameCompanies(rows.flatMap(({ site, sitename }) => (isSite(site) ? [{ site, name: sitename }] : [])))
    return new Map(rows.map(({ site, sitename }) => [site, sitename]))
  }
  return async (site) => {
    const known = await names(now(), read).catch(() => new Map<string, string>())
    return known.get(site) ?? companies[site].sitename
  }
}

/** Lists, files and titles say what companies are called now; a change made by another server is known in a minute. */
export async function keepNames(deps: Pick<Deps, 'db' | 'now'>): Promise<() => void> {
  const nameOf = companyNames(deps)
  await nameOf(SITES[0])
  const timer = setInterval(() => void nameOf(SITES[0]), KEPT_MS).unref()
  return () => clearInterval(timer)
}
