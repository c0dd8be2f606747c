import { type Site, SITES } from '#domain/site.ts'
import { siteName } from './site-name.ts'

/** Companies to choose from, as they are called when they are asked for. */
export const siteOptions = (): [Site, string][] => SITES.map((site) => [site, siteName(site)])
