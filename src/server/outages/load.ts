import type { Kysely } from 'kysely'
import { type Outages, outagesOf } from '#domain/outages.ts'
import type { Site } from '#domain/site.ts'
import type { Database } from '#server/db/schema.ts'
import { bookOf, type OutageBook, publishedOf, type Work } from './outage-book.ts'

/** A place whose power is asked about: the queues of a site and, for works, the key of the house. */
export type Place = { site: Site; queues: readonly string[]; house: string | null }

/** How long a break without an end is believed after the source last named it. */
export const OPEN_WORK_MS = 2 * 86_400_000

/**
 * Outages of many places from yesterday to the day after tomorrow, in the order asked. What is published stays in
 * memory: one small statement asks for its version, none where the caller's session has told it.
 */
export async function loadOutages(
  db: Kysely<Database>,
  places: readonly Place[],
  now: Date,
  version?: string,
): Promise<Outages[]> {
  if (places.length === 0) return []
  const book = await bookOf(db, now, version)
  return places.map((place) => outagesAt(book, place, now))
}

/** Works at a house that are on or ahead, as the source names them and as the duty has entered them. */
export function worksAt(book: OutageBook, { site, house }: Place, now: Date): readonly Work[] {
  const at = now.getTime()
  const siteBook = book.sites.get(site)
  return house === null || !siteBook
    ? []
    : [
        ...(siteBook.works.get(house) ?? []),
        ...siteBook.entered.filter(({ houses }) => houses.includes(house)),
      ].filter(({ to, stamp }) => (to === null ? stamp === null || stamp > at - OPEN_WORK_MS : to > at))
}

/** What a book says about a place at a moment. */
function outagesAt(book: OutageBook, place: Place, now: Date): Outages {
  const { site, queues, house } = place
  // without a queue there is still what is said of the whole company
  const outages = outagesOf(
    (queues.length > 0 ? queues : ['']).map((queue) => publishedOf(book, site, queue)),
    now,
  )
  return {
    ...outages,
    queues,
    names: queues.length > 0 ? outages.names : [],
    works: worksAt(book, place, now)
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, to, kind, reason, revision }) => ({
        from,
        to: to ?? Number.POSITIVE_INFINITY,
        kind,
        reason,
        revision,
      })),
    suspensions: house === null ? 0 : (book.sites.get(site)?.suspensions.get(house) ?? 0),
  }
}
