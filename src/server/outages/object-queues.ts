import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { isSite } from '#domain/site.ts'
import { queueShort } from '#text/outages.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { beside } from '#server/beside.ts'
import type { Place } from './load.ts'
import { bookOf } from './outage-book.ts'
import { placeOfAddress } from '#domain/house-place.ts'

/** The facts of an object from the core that matter here. */
export type Known = { account: string; site: string; address: string; queue: string | null }

/**
 * The place of each object, in the given order: its queues as the source last named them, otherwise as the records of the
 * company do now; the house by its address. One query for all, none where the caller's session has said them.
 */
export async function placesOf(
  db: Kysely<Database>,
  heads: readonly Known[],
  session: Pick<Caller, 'links'> = {},
): Promise<Place[]> {
  if (heads.length === 0) return []
  const known = new Map(
    (
      session.links ??
      (await lastQueues(
        db,
        heads.map((head) => head.account),
      ))
    ).map(({ account, queues }) => [account, queues]),
  )
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

async function lastQueues(db: Kysely<Database>, accounts: readonly string[]) {
  const { rows } = await sql<{ account: string; queues: string[] | null }>`
    select distinct on (account) account, case when origin = 'source' then queues end as queues
    from portal.object_queues
    where account = any(${[...accounts]}::text[])
    order by account, valid_from desc`.execute(db)
  return rows
}

/** The queues of a place in one line, «1.1», «1.1, 4.2» or «ЦЕК 1.1»; null where no schedule names it. */
export const queueOf = (names: readonly string[]): string | null =>
  names.length > 0 ? names.map(queueShort).join(', ') : null

/** The same for one object as the core knows it. */
export async function queueOfObject(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  head: Known,
  session: Pick<Caller, 'links' | 'outages'> = {},
): Promise<string | null> {
  const [place] = await placesOf(db, [head], session)
  if (!place || place.queues.length === 0) return null
  const { sites } = await bookOf(db, now(), session.outages)
  const names = sites.get(place.site)?.names
  return queueOf(place.queues.map((code) => names?.get(code) ?? code))
}

/** The same of the account that a request names, asked together with the session of the call. */
export const queuesOfAccount = beside<{ from: string; queues: string[]; origin: 'company' | 'source' }[]>(
  'queues',
  ({ account }) => sql`(select json_agg(json_build_object('from', q.valid_from, 'queues', q.queues,
      'origin', q.origin) order by q.valid_from desc)
    from (select * from portal.object_queues where account = ${account} order by valid_from desc limit 50) q)`,
)

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
