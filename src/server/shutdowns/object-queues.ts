import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { isSite } from '#domain/site.ts'
import { queueShort } from '#text/shutdowns.ts'
import type { Place } from './load.ts'
import { placeOfAddress } from '#domain/house-place.ts'

/** The facts of an object from the core that matter here. */
export type Known = { account: string; site: string; address: string; queue: string | null }

/**
 * The place of each object, in the given order: its queues as last known (from the source, otherwise from the records
 * of the company), the house by its address. One query for all.
 */
export async function placesOf(db: Kysely<Database>, heads: readonly Known[]): Promise<Place[]> {
  if (heads.length === 0) return []
  const { rows } = await sql<{ account: string; queues: string[] }>`
    select distinct on (account) account, queues from portal.object_queues
    where account = any(${heads.map(({ account: number }) => number)}::text[])
    order by account, valid_from desc`.execute(db)
  const known = new Map(rows.map(({ account, queues }) => [account, queues]))
  return heads.flatMap(({ account: number, site, address, queue }) =>
    isSite(site)
      ? [
          {
            site,
            queues: known.get(number) ?? (queue === null ? [] : [queue]),
            house: placeOfAddress(address)?.houseKey ?? null,
          },
        ]
      : [],
  )
}

/** The queues of a place in one line, «1.1», «1.1, 4.2» or «ЦЕК 1.1»; null where no schedule names it. */
export const queueOf = (names: readonly string[]): string | null =>
  names.length > 0 ? names.map(queueShort).join(', ') : null

/** The same for one object as the core knows it. */
export async function queueOfObject(db: Kysely<Database>, head: Known): Promise<string | null> {
  const [place] = await placesOf(db, [head])
  if (!place || place.queues.length === 0) return null
  const rows = await db
    .selectFrom('portal.outage_queues')
    .select(['queue', 'name'])
    .where('site', '=', place.site)
    .where('queue', 'in', place.queues)
    .execute()
  return queueOf(place.queues.map((code) => rows.find(({ queue }) => queue === code)?.name ?? code))
}

/** The queues of an object since the portal has known it, the latest first. */
export async function queueHistory(db: Kysely<Database>, account: string) {
  const rows = await db
    .selectFrom('portal.object_queues')
    .select(['valid_from', 'queues', 'origin'])
    .where('account', '=', account)
    .orderBy('valid_from', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ valid_from, queues, origin }) => ({ from: valid_from.toISOString(), queues, origin }))
}
