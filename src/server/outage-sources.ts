import { isSite, type Site } from '#domain/site.ts'

/** Where the outages of a site come from: the address of a page or of a file, in one of the published shapes. */
export type OutageSource = { site: Site; shape: 'dtek' | 'yasno'; address: URL }

/**
 * `dnem=dtek:https://…/ua/shutdowns kem=yasno:https://…/shutdowns?regionId=25&dsoId=902 oem=dtek:file:///…/oem.json`,
 * separated by blanks. A site has one source, that of the operator its customers belong to: two operators of one city
 * name their queues alike. @throws a sentence naming the entry that is wrong
 */
export function parseSources(text: string): OutageSource[] {
  const sources = text
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, site, shape, address] = /^(\w+)=(dtek|yasno):(.+)$/.exec(entry) ?? []
      if (!isSite(site) || (shape !== 'dtek' && shape !== 'yasno') || !URL.canParse(address ?? ''))
        throw new Error(`not a source of outages (site=shape:address): ${entry}`)
      const url = new URL(address ?? '')
      if (!['http:', 'https:', 'file:'].includes(url.protocol))
        throw new Error(`a source of outages is read by http, https or file: ${entry}`)
      const source: OutageSource = { site, shape, address: url }
      return { entry, source }
    })
  const second = sources.find(({ source: { site } }, n) =>
    sources.slice(0, n).some(({ source }) => source.site === site),
  )
  if (second) throw new Error(`a site has one source of outages, this is its second: ${second.entry}`)
  return sources.map(({ source }) => source)
}
