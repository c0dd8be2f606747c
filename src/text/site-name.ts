import { isSite, type Site } from '#domain/site.ts'
import { companies } from './companies.ts'

/** What companies have said they are called; the server and the browser each tell it when they learn it. */
const said = new Map<string, string>()

/** Takes the names of companies as their settings have them; from then on every screen, list and file says them. */
export function nameCompanies(names: readonly { readonly site: Site; readonly name: string }[]): void {
  for (const { site, name } of names) if (name !== '') said.set(site, name)
}

/** The name of a company by its site, at first that of the release; an unknown site is shown as it is. */
export const siteName = (site: string): string =>
  said.get(site) ?? (isSite(site) ? companies[site].sitename : site)
