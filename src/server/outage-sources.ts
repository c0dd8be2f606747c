import { isSite, type Site } from '#domain/site.ts'

/** Where the outages of a site come from: the address of a page or of a file, in one of the published shapes. */
export type OutageSource = { site: Site; shape: 'dtek' | 'yasno'; address: URL }

/**
 * `dnem=dtek:https://…/ua/shutdowns kem=yasno:https://…/shutdowns?regionId=25&dsoId=902 oem=dtek:file:///…/oem.json`,
 * separated by blanks. @throws a sentence naming the entry that is wrong
 */
export function parseSources(text: string): OutageSource[] {
  return text
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, site, shape, address] = /^(\w+)=(dtek|yasno):(.+)$/.exec(entry) ?? []
      if (!isSite(site) || (shape !== 'dtek' && shape !== 'yasno') || !URL.canParse(address ?? ''))
        throw new Error(`not a source of outages (site=shape:address): ${entry}`)
      const url = new URL(address ?? '')
      if (!['http:', 'https:', 'file:'].includes(url.protocol))
        throw new Error(`a source of outages is read by http, https or file: ${entry}`)
      return { site, shape, address: url }
    })
}
