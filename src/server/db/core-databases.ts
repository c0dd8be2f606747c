import { accountPrefixes, SITES, type Site } from '#domain/site.ts'
import type { CoreDatabase } from '#server/core-databases.ts'
import { assertDurable, withClient } from './durability.ts'
import { type DatabaseAddresses, prepareDatabase } from './prepare-database.ts'

type Log = { info: (text: string) => void; warn: (text: string) => void }

/**
 * Makes the databases of companies' own cores ready, and refuses what would be answered wrongly: an account that is not
 * where its prefix says would be found by nobody, or counted twice.
 * @throws a sentence
 */
export async function prepareCores(
  main: DatabaseAddresses,
  cores: readonly CoreDatabase[],
  log: Log,
): Promise<void> {
  if (cores.length === 0) return
  for (const { appUrl, ownerUrl } of cores) {
    for (const url of new Set([ownerUrl, appUrl])) await assertDurable(url)
    await prepareDatabase({ appUrl, ownerUrl, portalHere: false, log })
  }
  const given = cores.flatMap(({ sites }) => sites)
  const rest = SITES.filter((site) => !given.includes(site))
  const known = new Set<string>()
  for (const { sites, appUrl } of [{ ...main, sites: rest }, ...cores]) {
    const { database, strange } = await lookAt(appUrl, sites)
    const whose = sites.join(', ') || 'no company'
    if (known.has(database))
      throw new Error(
        `CORE_DATABASES: the database of ${whose} is that of other companies under another address.`,
      )
    known.add(database)
    if (strange.length > 0)
      throw new Error(
        `The core of ${whose} has accounts of ${strange.join(', ')}: move them to the database of their company first.`,
      )
  }
}

/** Which database it is, whatever its address, and companies that have accounts there and should not. */
async function lookAt(url: string, sites: readonly Site[]): Promise<{ database: string; strange: string[] }> {
  const others = SITES.filter((site) => !sites.includes(site))
  const prefixes = others.flatMap((site) =>
    (['person', 'entity'] as const).flatMap((kind) =>
      accountPrefixes(site, kind).map((prefix) => ({ site, prefix })),
    ),
  )
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ database: string; strange: string[] }>(
      `select pg_postmaster_start_time()::text || ' ' || current_database() as database,
         array(select distinct other.site from jsonb_to_recordset($1::jsonb) as other(site text, prefix text)
           where exists (select from core.accounts a where a.site = other.site)
             -- the sign after the last digit: the numbers that begin so, by the index of numbers
             or exists (select from core.accounts a
               where a.number >= other.prefix collate "C" and a.number < (other.prefix || ':') collate "C")
           order by 1) as strange`,
      [JSON.stringify(prefixes)],
    )
    return rows[0] ?? { database: '', strange: [] }
  })
}
