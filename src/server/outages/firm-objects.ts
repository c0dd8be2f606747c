import { isSite } from '#domain/site.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import type { Outages } from '#domain/outages.ts'
import { loadOutages, type Place, worksAt } from './load.ts'
import { bookOf } from './outage-book.ts'
import { placesOf } from './object-queues.ts'

type Head = FmReply<'ZPORTAL_ACCOUNT_GET'>['accounts'][number]
/** An object of a firm; `own` is what is kept about its house, where works are named there. */
export type FirmObject = { head: Head; name: string | null; own: Outages | null }
/** Objects that have the same queues of one company: what is published is the same for all of them. */
export type FirmGroup = { outages: Outages; objects: FirmObject[] }

/**
 * Objects of a firm by their queues, in the order of the queues' first objects: a handful of statements, however many
 * objects.
 */
export async function firmObjects(
  { db, core, now }: Pick<Deps, 'db' | 'core' | 'now'>,
  accounts: readonly { account: string; name: string | null }[],
): Promise<FirmGroup[]> {
  if (accounts.length === 0) return []
  const reply = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: accounts.map(({ account }) => account) })
  const heads = reply.accounts.filter(({ site }) => isSite(site))
  const places = await placesOf(db, heads)
  const names = new Map(accounts.map(({ account, name }) => [account, name]))
  const keyOf = ({ site, queues }: Place) => `${site} ${queues.join(' ')}`
  const kinds = [...new Map(places.map((place) => [keyOf(place), { ...place, house: null }])).entries()]
  const at = now()
  const book = await bookOf(db, at)
  const withOwn = places.filter((place) => worksAt(book, place, at).length > 0)
  const [published, ownOutages] = await Promise.all([
    loadOutages(
      db,
      kinds.map(([, place]) => place),
      at,
      book.version,
    ),
    loadOutages(db, withOwn, at, book.version),
  ])
  const ownOf = new Map(withOwn.map((place, index) => [place, ownOutages[index] ?? null]))
  return kinds.flatMap(([key], index) => {
    const outages = published[index]
    if (!outages) return []
    const objects = heads.flatMap((head, at): FirmObject[] => {
      const place = places[at]
      return place && keyOf(place) === key
        ? [{ head, name: names.get(head.account) ?? null, own: ownOf.get(place) ?? null }]
        : []
    })
    return [{ outages, objects }]
  })
}

/** The objects of a signed-in user with the names the firm gives them. */
export async function namesOf({ db }: Pick<Deps, 'db'>, userId: string, accounts: readonly string[]) {
  const rows = await db
    .selectFrom('portal.account_links')
    .select(['account', 'object_name as name'])
    .where('user_id', '=', userId)
    .where('account', 'in', accounts.length === 0 ? [''] : [...accounts])
    .execute()
  const names = new Map(rows.map(({ account, name }) => [account, name]))
  return accounts.map((account) => ({ account, name: names.get(account) ?? null }))
}
