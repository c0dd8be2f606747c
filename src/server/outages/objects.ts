import { type Kysely, sql } from 'kysely'
import type { Core } from '#server/core/call.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Database } from '#server/db/schema.ts'
import type { WorkerLog } from '#server/jobs.ts'
import { DatabaseDown } from '#server/db/database-down.ts'
import { Problem } from '#server/problem.ts'
import type { Known } from './object-queues.ts'
import { placeOfAddress } from '#domain/house-place.ts'

/** An address without a house is kept, so that it is not read again in each round. */
const nowhere = { settlement: '', street: '', houseKey: '' }

/**
 * Starts to observe objects: keeps their place and, as the first line of their history, the queue in the records of the
 * company; the next round asks about their streets. Another queue in the records is a new line, until the source has
 * named the house: then its word counts. A corrected address is another house, of which the source has said nothing yet.
 */
export async function observeObjects(
  db: Kysely<Database>,
  heads: readonly Known[],
  now: Date,
): Promise<void> {
  const objects = heads.map(({ account: number, site, address, queue }) => ({
    account: number,
    site,
    ...(placeOfAddress(address) ?? nowhere),
    queues: queue === null ? [] : [queue],
  }))
  if (objects.length === 0) return
  const rows = JSON.stringify(objects)
  await sql`
    with told as (
      select * from jsonb_to_recordset(${rows}::jsonb)
        as t (account text, site text, settlement text, street text, "houseKey" text, queues text[])),
    placed as (
      insert into portal.outage_objects as o (account, site, settlement, street, house_key, observed_at)
      select account, site, settlement, street, "houseKey", ${now} from told
      on conflict (account) do update set site = excluded.site, settlement = excluded.settlement,
          street = excluded.street, house_key = excluded.house_key, observed_at = excluded.observed_at
        where (o.site, o.settlement, o.street, o.house_key)
          <> (excluded.site, excluded.settlement, excluded.street, excluded.house_key)
      -- a row that was there before
      returning account, xmax <> 0 as moved)
    insert into portal.object_queues as q (account, valid_from, queues, origin)
    select t.account, ${now}, t.queues, 'company' from told t
    left join lateral (
      select k.queues, k.origin from portal.object_queues k where k.account = t.account
      order by k.valid_from desc limit 1) last on true
    left join placed p on p.account = t.account and p.moved
    where p.moved or (last.origin is distinct from 'source' and t.queues is distinct from last.queues)
    on conflict (account, valid_from) do update set queues = excluded.queues, origin = excluded.origin`.execute(
    db,
  )
}

/** How many accounts are looked at by one statement and asked of the core by one question. */
const PIECE = 2000

type Observing = { db: Kysely<Database>; core: Core; now: () => Date; log: WorkerLog }

/**
 * Asks the core for accounts of the portal that are not observed yet, in the order of their numbers, until all were
 * looked at or `till` says that it is enough.
 * @param after where an earlier round has stopped
 * @returns how many are observed now, and after which account to go on; null when all were looked at
 */
export async function observeNew(
  deps: Observing,
  after: string | null,
  till: () => boolean,
): Promise<{ observed: number; after: string | null }> {
  let observed = 0
  let last = after ?? ''
  for (;;) {
    const piece = await pieceAfter(deps, last)
    const fresh = piece.flatMap((row) => (row.fresh ? [row.account] : []))
    observed += (await observeUnlessRefused(deps, fresh)) ?? 0
    if (piece.length < PIECE) return { observed, after: null }
    last = piece.at(-1)?.account ?? last
    if (till()) return { observed, after: last }
  }
}

/** So many accounts are looked at again in one night: five million within a month. */
const MOST_AGAIN = 200_000

/**
 * Asks the core for accounts of the portal again, in the order of their numbers: what its records say may have changed
 * since. Each round goes on where the one before it has stopped, or was stopped; first it asks for what was refused then.
 */
export async function observeAgain(deps: Observing, signal: AbortSignal, most = MOST_AGAIN): Promise<void> {
  const look = deps.db.selectFrom('portal.outage_look').select(['after', 'refused'])
  const { after, refused } = await look.executeTakeFirstOrThrow()
  let room = most
  for (const start of refused) {
    if (room <= 0) return
    room -= PIECE
    await lookAt(deps, signal, start)
  }
  for (let last = after; room > 0; room -= PIECE) {
    const piece = await lookAt(deps, signal, last)
    last = piece.length < PIECE ? '' : (piece.at(-1)?.account ?? '')
    await deps.db.updateTable('portal.outage_look').set({ after: last }).execute()
    if (last === '') return
  }
}

/** Asks for one piece; one that the core refuses is noted for the next round. */
async function lookAt(deps: Observing, signal: AbortSignal, start: string) {
  signal.throwIfAborted()
  const piece = await pieceAfter(deps, start)
  const count = await observeUnlessRefused(
    deps,
    piece.map(({ account }) => account),
  )
  const others = sql<string[]>`array_remove(refused, ${start})`
  await deps.db
    .updateTable('portal.outage_look')
    .set({ refused: count === null ? sql<string[]>`${others} || ${start}::text` : others })
    .execute()
  return piece
}

async function pieceAfter({ db }: Observing, last: string) {
  const { rows } = await sql<{ account: string; fresh: boolean }>`
    select l.account, not exists (select from portal.outage_objects o where o.account = l.account) as fresh
    from (select distinct account from portal.account_links where dropped_at is null and account > ${last}
      order by account limit ${PIECE}) l
    order by l.account`.execute(db)
  return rows
}

async function observe({ db, core, now }: Observing, accounts: string[]): Promise<number> {
  if (accounts.length === 0) return 0
  const reply = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts })
  await observeObjects(db, reply.accounts, now())
  return reply.accounts.length
}

/**
 * One piece that the core refuses, or answers oddly, does not stop the others; a core that is down, or has no such
 * records, stops them all.
 * @returns null where it was refused
 */
async function observeUnlessRefused(deps: Observing, accounts: string[]): Promise<number | null> {
  try {
    return await observe(deps, accounts)
  } catch (error) {
    if (error instanceof DatabaseDown) throw error
    if (error instanceof Problem && (error.code === 'core-down' || error.code === 'not-offered')) throw error
    // the error may name what is in the records
    const reason = error instanceof Problem ? error.code : error instanceof Error ? error.name : 'unknown'
    deps.log.warn({ accounts: accounts.length, reason }, 'outages: the core refuses a piece of accounts')
    return null
  }
}
