import type { z } from 'zod'
import type { notices } from '#contract/notices.ts'
import { CAPABILITIES } from '#domain/capabilities.ts'
import { firstOfMonth } from '#domain/calendar.ts'
import { FORCED_ENVIRONMENT } from '#domain/environment.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { isSite, type Site, SITES } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import { datedReadingRules } from '#server/rules/reading-rules.ts'
import { companies } from '#text/companies.ts'

type Reply = z.input<typeof notices.apiLink.response>['data']

/** Company information of a site (spec §3, §7); without a site, the first company speaks for the installation. */
export async function apiLink(deps: Deps, _caller: null, input: z.output<typeof notices.apiLink.request>) {
  const { db, config, core, now } = deps
  const site = isSite(input.site) ? input.site : null
  const rows = await db
    .selectFrom('portal.site_settings')
    .select(['site', 'sitename', 'company', 'images', 'footer'])
    .execute()
  const rules = await datedReadingRules(deps)
  // the window of a month stands on both sides of its 1st
  const today = firstOfMonth(kyivDate(now()))
  const of = (wantedSite: Site) => rows.find((row) => row.site === wantedSite)
  const settings = of(site ?? SITES[0])
  const lists = (name: string) => {
    const value = settings?.company[name]
    return Array.isArray(value) ? value.map(String) : []
  }
  const word = (name: string) => {
    const value = settings?.company[name]
    return typeof value === 'string' ? value : ''
  }
  const data: Reply = {
    site,
    sitename: settings?.sitename ?? companies[site ?? SITES[0]].sitename,
    company: {
      organizationSimple: word('organizationSimple'),
      urlmain: word('urlmain'),
      urlsupport: word('urlsupport'),
      urlcomplain: word('urlcomplain'),
      phone: lists('phone'),
      phonemobile: lists('phonemobile'),
      supportPhoneEntity: word('supportPhoneEntity'),
      contactCenter: lists('contactCenter'),
      email: lists('email'),
      popUpHelper: lists('popUpHelper'),
      popUpHelper2: lists('popUpHelper2'),
    },
    images: settings?.images ?? {},
    footer: settings?.footer ?? [],
    env: { ...FORCED_ENVIRONMENT, demo: config.demo },
    readingRules: rules
      .filter(({ validTo }) => validTo === null || validTo >= today)
      .map(({ kind, variant, validFrom, validTo, value }) => ({ kind, variant, validFrom, validTo, value })),
    lacks: CAPABILITIES.filter((capability) => !core.can(capability)),
    sites: SITES.map((each) => ({ site: each, name: of(each)?.sitename ?? companies[each].sitename })),
  }
  return { status: 'success' as const, data }
}
