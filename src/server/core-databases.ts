import { isSite, type Site } from '#domain/site.ts'

/** The database of the embedded core of some companies. */
export type CoreDatabase = {
  readonly sites: readonly Site[]
  readonly appUrl: string
  readonly ownerUrl: string
}
type Given = Readonly<Record<string, string | undefined>>

const NAMES = ['CORE_DATABASES', 'CORE_DATABASE_OWNERS'] as const

/** `kem=postgres://… oem=postgres://…`. @throws a sentence naming the entry that is wrong */
function addressesOf(text: string): Map<Site, string> {
  const addresses = new Map<Site, string>()
  for (const entry of text.split(/\s+/).filter(Boolean)) {
    const [, site, address = ''] = /^(\w+)=(postgres(?:ql)?:.+)$/.exec(entry) ?? []
    if (!isSite(site) || !URL.canParse(address))
      throw new Error(`not the database of a company (site=postgres://…): ${entry.split('=')[0]}`)
    if (addresses.has(site)) throw new Error(`${site} has two databases`)
    addresses.set(site, address)
  }
  return addresses
}

/** Databases given to companies, each once: companies of one address share it. */
export function readCoreDatabases(given: Given): CoreDatabase[] {
  const owners = addressesOf(given['CORE_DATABASE_OWNERS'] ?? '')
  const addresses = [...addressesOf(given['CORE_DATABASES'] ?? '')]
  return [...Map.groupBy(addresses, ([, appUrl]) => appUrl)].map(([appUrl, those]) => {
    const sites = those.map(([site]) => site)
    return { sites, appUrl, ownerUrl: sites.map((site) => owners.get(site)).find(Boolean) ?? appUrl }
  })
}

/** What does not fit together in these settings, one sentence each. */
export function coreDatabaseFaults(given: Given): string[] {
  const text = given['CORE_DATABASES']
  if (!text)
    return given['CORE_DATABASE_OWNERS']
      ? ['CORE_DATABASES is needed where CORE_DATABASE_OWNERS is given: the server itself signs in by it.']
      : []
  const wrong: string[] = []
  for (const name of NAMES)
    try {
      addressesOf(given[name] ?? '')
    } catch (error) {
      wrong.push(`${name}: ${error instanceof Error ? error.message : String(error)}.`)
    }
  if (wrong.length > 0) return wrong
  const addresses = addressesOf(text)
  for (const site of addressesOf(given['CORE_DATABASE_OWNERS'] ?? '').keys())
    if (!addresses.has(site))
      wrong.push(`CORE_DATABASE_OWNERS names ${site}, which has no database in CORE_DATABASES.`)
  if (!given['DATABASE_URL'])
    wrong.push('DATABASE_URL is needed where CORE_DATABASES is given: all that is not a core stays there.')
  else if ([...addresses.values()].includes(given['DATABASE_URL']))
    wrong.push(
      'CORE_DATABASES names the database of DATABASE_URL, where the other companies are: leave it out.',
    )
  for (const other of ['CORE_URL', 'REPLICA_URL'])
    if (given[other])
      wrong.push(`${other} and CORE_DATABASES do not go together: nobody has built or tried both at once.`)
  if (['1', 'true', 'yes'].includes(given['DEMO'] ?? ''))
    wrong.push('DEMO fills one embedded core: take DEMO away where CORE_DATABASES is given.')
  return wrong
}
