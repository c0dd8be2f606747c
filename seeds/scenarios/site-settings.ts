import { SITES } from '#domain/site.ts'
import { companies } from '#text/companies.ts'

/** Company information of the six companies (spec §3), all of it fiction. */
export const siteSettings = (now: Date) =>
  SITES.map((site) => {
    const { sitename, footer, ...company } = companies[site]
    return { site, sitename, company, images: {}, footer, env: {}, updated_at: now }
  })
