import { type Kysely, sql } from 'kysely'
import type { Site } from '#domain/site.ts'
import type { Core } from '#server/core/call.ts'
import type { Database } from '#server/db/schema.ts'
import type { WorkerLog } from '#server/jobs.ts'
import { Problem } from '#server/problem.ts'
import { askSource, type Asked, type Street } from './ask-source.ts'
import { observeNew } from './objects.ts'
import type { OutageSource } from '#server/outage-sources.ts'
import type { StreetReport } from './snapshot.ts'
import { storeShown, storeSnapshot } from './store-snapshot.ts'
import { storeStreet } from './store-street.ts'
import { mostSay } from './source-object.ts'

/** How often a street is asked about (facts §4.4: the operator refreshes every 30 minutes). */
const STREET_EVERY_MS = 25 * 60_000
/** A round ends within its five minutes: new objects and streets have so much of them, and go on in the next one. */
export const IMPORT_PACE = { everyMs: 300_000, objectsMs: 60_000, streetsMs: 150_000 }
/** how many streets are chosen by one statement */
const STREETS_AT_ONCE = 120

export type ImportDeps = {
  db: Kysely<Database>
  core: Core
  now: () => Date
  log: WorkerLog
  /** ends a round early */
  signal?: AbortSignal
  /** up to which account new objects were looked for in the round before; null: all were */
  looked?: { after: string | null }
}

/**
 * One round: reads what every source says about its queues, then the streets where customers live, of all sources at
 * the same time and of each one after another. A source that does not answer does not stop the others.
 */
export async function importOutages(deps: ImportDeps, sources: readonly OutageSource[]): Promise<void> {
  if (sources.length === 0) return
  const read = await importSchedules(deps, sources)
  const { looked = { after: null } } = deps
  await observeUnlessDown(deps, looked)
  const enough = over(IMPORT_PACE.streetsMs)
  await Promise.all(
    read.map(({ source, asked: answer }) =>
      unlessSilent(deps, source, async () => {
        const streets = await importStreets(deps, source, answer, enough)
        if (streets > 0) deps.log.info({ site: source.site, streets }, 'outages: streets are read')
      }),
    ),
  )
}

/** While the core is down there are no new objects, and those that are known still have their outages. */
async function observeUnlessDown(deps: ImportDeps, looked: NonNullable<ImportDeps['looked']>): Promise<void> {
  try {
    const { after } = await observeNew(deps, looked.after, over(IMPORT_PACE.objectsMs))
    looked.after = after
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'core-down')) throw error
    deps.log.warn({ reason: error.code }, 'outages: the core cannot be asked for new objects')
  }
}

/** Says when so many milliseconds from now are over. */
function over(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() > end
}

/** Days and weeks of every source that answers. */
async function importSchedules(
  deps: Omit<ImportDeps, 'core'>,
  sources: readonly OutageSource[],
): Promise<{ source: OutageSource; asked: Asked }[]> {
  const read: { source: OutageSource; asked: Asked }[] = []
  for (const source of sources)
    await unlessSilent(deps, source, async () => {
      const answer = await askSource(source, deps.now(), deps.signal)
      const changed = await storeSnapshot(deps.db, source.site, answer.snapshot, deps.now())
      deps.log.info({ site: source.site, changed }, 'outages: a source is read')
      read.push({ source, asked: answer })
    })
  return read
}

async function unlessSilent(
  { log, signal }: Pick<ImportDeps, 'log' | 'signal'>,
  { site }: OutageSource,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (err) {
    signal?.throwIfAborted()
    log.warn({ err, site }, 'outages: a source cannot be read')
  }
}

async function importStreets(
  { db, now, signal }: ImportDeps,
  { site }: OutageSource,
  { street: ask }: Asked,
  enough: () => boolean,
): Promise<number> {
  if (!ask) return 0
  const said: StreetReport[] = []
  for (;;) {
    const streets = await streetsToAsk(db, site, now())
    for (const street of streets) {
      signal?.throwIfAborted()
      const report = await ask(street)
      await storeStreet(db, site, street, report, now())
      said.push(report)
      if (enough()) break
    }
    if (streets.length < STREETS_AT_ONCE || enough()) break
  }
  if (said.length > 0) await storeRound(db, site, said)
  return said.length
}

/** The streets where customers live that were not asked about for the longest time; first those with a new object. */
async function streetsToAsk(db: Kysely<Database>, site: Site, now: Date): Promise<Street[]> {
  const before = new Date(now.getTime() - STREET_EVERY_MS)
  const { rows } = await sql<Street>`
    select o.settlement, o.street
    from (select settlement, street, max(observed_at) as since from portal.outage_objects
      where site = ${site} and street <> '' group by settlement, street) o
    left join portal.outage_streets s on s.site = ${site} and s.settlement = o.settlement and s.street = o.street
    where s.asked_at is null or s.asked_at <= ${before} or s.asked_at < o.since
    order by (s.asked_at is null or s.asked_at < o.since) desc, s.asked_at nulls first,
      o.settlement, o.street
    limit ${STREETS_AT_ONCE}`.execute(db)
  return rows
}

/**
 * What the streets of a round say about the whole site: the table is hidden when most streets that say anything hide
 * it.
 */
async function storeRound(db: Kysely<Database>, site: Site, said: readonly StreetReport[]): Promise<void> {
  // one street does not speak for a whole city
  const flag = (table: 'days' | 'week') => mostSay(said.map(({ shown }) => shown[table]))
  await storeShown(db, site, { days: flag('days'), week: flag('week') })
  await db
    .updateTable('portal.outage_sites')
    .set({ odd_houses: said.reduce((sum, { odd }) => sum + odd, 0) })
    .where('site', '=', site)
    .execute()
}
