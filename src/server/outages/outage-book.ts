import { isSite, type Site as SiteName } from '#domain/site.ts'
import { outages as texts } from '#text/outages.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { TimeSpan } from '#domain/outage-intervals.ts'
import { prepared } from '#server/db/prepared.ts'
import type { DayState, PublishedQueue, Slot } from '#domain/outages.ts'
import type { Database } from '#server/db/schema.ts'

/** Works at a house; instants in epoch milliseconds, `to` null where no end is named. */
export type Work = {
  from: number
  to: number | null
  kind: TimeSpan['kind']
  reason: string
  revision: number
  /** when the source last named it; null: entered by the duty, who takes it away when it is over */
  stamp: number | null
}
type Site = { mode: 'schedule' | 'hidden'; stamp: number | null; showsDays: boolean; showsWeek: boolean }
type Day = {
  queue: string
  day: IsoDate
  state: DayState
  spans: TimeSpan[]
  revision: number
  withdrawn: TimeSpan[]
  stamp: number
}
type Week = { queue: string; weekday: number; slots: Slot[]; complete: boolean }
type Entered = Work & { houses: readonly string[] }

type OfSite = {
  site: Site | null
  days: Day[]
  weeks: Week[]
  names: Map<string, string>
  works: Map<string, Work[]>
  entered: Entered[]
  suspensions: Map<string, number>
}

/** Everything published for the days around one day: a few thousand rows, whatever the number of customers. */
export type OutageBook = { readonly version: string; readonly sites: ReadonlyMap<string, OfSite> }

type Of<T> = (T & { site: string })[]
type Row = {
  version: string
  sites: Of<Site>
  days: Of<Day>
  weeks: Of<Week>
  names: Of<{ queue: string; name: string }>
  works: Of<Work & { house: string }>
  entered: Of<Entered>
  suspensions: Of<{ house: string; times: number }>
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`
const list = (fields: RawBuilder<unknown>, from: RawBuilder<unknown>, order = sql``) =>
  sql`coalesce((select jsonb_agg(jsonb_build_object(${fields}) ${order}) from ${from}), '[]')`

/** The version and everything of it by one statement, so that the one always belongs to the other. */
const readBook = prepared('outage-book', (_db, range: { from: IsoDate; to: IsoDate; now: Date }) => {
  const lasting = sql`(ends_at is null or ends_at > ${range.now}::timestamptz - interval '1 day')`
  const work = sql`'kind', kind, 'from', ${ms('starts_at')}, 'to', ${ms('ends_at')}, 'reason', reason`
  return sql<Row>`
    select v.version,
      ${list(
        sql`'site', site, 'mode', mode, 'stamp', ${ms('stamp')}, 'showsDays', shows_days, 'showsWeek', shows_week`,
        sql`portal.outage_sites`,
      )} as sites,
      ${list(
        sql`'site', site, 'queue', queue, 'day', day, 'state', state, 'spans', spans, 'revision', revision,
          'withdrawn', withdrawn, 'stamp', ${ms('stamp')}`,
        sql`portal.outage_days where day between ${range.from}::date and ${range.to}::date`,
        sql`order by day, queue`,
      )} as days,
      ${list(
        sql`'site', site, 'queue', queue, 'weekday', weekday, 'slots', slots, 'complete', complete`,
        sql`portal.outage_weeks`,
        sql`order by queue, weekday`,
      )} as weeks,
      ${list(sql`'site', site, 'queue', queue, 'name', name`, sql`portal.outage_queues`)} as names,
      ${list(
        sql`'site', site, 'house', house_key, ${work}, 'revision', revision, 'stamp', ${ms('stamp')}`,
        sql`portal.outage_works where gone_at is null and ${lasting}`,
        sql`order by starts_at`,
      )} as works,
      ${list(
        sql`'site', site, 'houses', coalesce(house_keys, '{}'), ${work}, 'revision', version, 'stamp', null`,
        sql`portal.entered_outages where ended_at is null and ${lasting}`,
        sql`order by starts_at`,
      )} as entered,
      ${list(
        sql`'site', site, 'house', house_key, 'times', suspensions`,
        sql`portal.outage_houses where suspensions > 0`,
      )} as suspensions
    from portal.outage_version v`
})

const readVersion = prepared('outage-version', (db) =>
  db.selectFrom('portal.outage_version').select('version'),
)

/** Of how many versions the books are kept: those of a transaction that is older than an import, and of two days. */
const KEPT = 4
const books = new Map<string, Promise<OutageBook>>()

/** The version of what is published now. */
export const outageVersion = async (db: Kysely<Database>): Promise<string> =>
  (await readVersion(db, {}))[0]?.version ?? ''

/**
 * Everything published around a moment. A version names its content for ever, so books of all databases of a process
 * are kept together.
 * @param version what the caller's statement has just said; without it the database is asked
 */
export async function bookOf(db: Kysely<Database>, now: Date, version?: string): Promise<OutageBook> {
  const today = kyivDate(now)
  const key = `${version ?? (await outageVersion(db))} ${today}`
  const known = books.get(key)
  if (known) return known
  const reading = makeBook(db, today, now)
  books.set(key, reading)
  const book = await reading.catch((error: unknown) => {
    books.delete(key)
    throw error
  })
  // changed between the two statements: what was read belongs to its own version
  if (key !== `${book.version} ${today}`) {
    books.delete(key)
    books.set(`${book.version} ${today}`, reading)
  }
  for (const old of [...books.keys()].slice(0, -KEPT)) books.delete(old)
  return book
}

/** What is published for a queue; for a queue of nobody what is said of the whole company. */
export function publishedOf({ sites }: OutageBook, site: SiteName, queue: string): PublishedQueue {
  const siteBook = sites.get(site)
  const source = siteBook?.site ?? null
  return {
    site,
    queue,
    name: siteBook?.names.get(queue) ?? texts.queue(queue),
    source: source && {
      mode: source.mode,
      stamp: source.stamp,
      showsDays: source.showsDays,
      showsWeek: source.showsWeek,
    },
    days: (siteBook?.days ?? []).filter((day) => day.queue === queue),
    week: (siteBook?.weeks ?? []).filter((day) => day.queue === queue),
    special: (siteBook?.entered ?? []).flatMap(({ kind, from, to }) =>
      kind === 'special' ? [{ from, to }] : [],
    ),
  }
}

/** Every queue that any source names. */
export const publishedQueues = ({ sites }: OutageBook): { site: SiteName; queue: string }[] =>
  [...sites].flatMap(([site, { days, weeks, names }]) =>
    isSite(site)
      ? [...new Set([...days, ...weeks].map(({ queue }) => queue).concat(...names.keys()))].map((queue) => ({
          site,
          queue,
        }))
      : [],
  )

async function makeBook(db: Kysely<Database>, today: IsoDate, now: Date): Promise<OutageBook> {
  const [row] = await readBook(db, { from: addDays(today, -1), to: addDays(today, 2), now })
  const sites = new Map<string, OfSite>()
  const of = ({ site }: { site: string }) => {
    const siteBook: OfSite = sites.get(site) ?? {
      site: null,
      days: [],
      weeks: [],
      names: new Map(),
      works: new Map(),
      entered: [],
      suspensions: new Map(),
    }
    sites.set(site, siteBook)
    return siteBook
  }
  for (const siteRow of row?.sites ?? []) of(siteRow).site = siteRow
  for (const { site, ...day } of row?.days ?? []) of({ site }).days.push(day)
  for (const { site, ...week } of row?.weeks ?? []) of({ site }).weeks.push(week)
  for (const nameRow of row?.names ?? []) of(nameRow).names.set(nameRow.queue, nameRow.name)
  for (const { site, house, ...work } of row?.works ?? []) {
    const { works } = of({ site })
    works.set(house, [...(works.get(house) ?? []), work])
  }
  for (const { site, ...entry } of row?.entered ?? []) of({ site }).entered.push(entry)
  for (const suspension of row?.suspensions ?? [])
    of(suspension).suspensions.set(suspension.house, suspension.times)
  return { version: row?.version ?? '', sites }
}
