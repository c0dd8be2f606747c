import { houseKey } from '#domain/house-place.ts'
import type { Site } from '#domain/site.ts'
import { houseNumber, housesNear, nearestStreets, streetsNamed } from '#domain/street-search.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'

type Street = { site: Site; settlement: string; street: string }
type Asked = { site?: Site | undefined; settlement?: string | undefined; street: string; house: string }
type House = { house: string; queues: string[] }

/** How many houses of a street an answer has at most. */
const MAX_HOUSES = 400

export type FoundAddress =
  | { place: Street & { house: string }; queues: string[] }
  | { found: 'which-town' | 'street-unknown'; streets: Street[]; houses: [] }
  | { found: 'house-unknown'; streets: Street[]; houses: string[] }

/**
 * Finds an address as people type it: the house with its queues (none: it is in no schedule), or the reason why it was
 * not found and what is near. When several towns have a street of this name, the town that has such a house is meant.
 */
export async function findAddress(deps: Deps, asked: Asked): Promise<FoundAddress> {
  const { site, settlement = '', street, house } = asked
  const { streets } = await deps.core.call(fm.ZPORTAL_STREETS_GET, { site })
  const named = streetsNamed(streets, street, settlement)
  if (named.length === 0)
    return { found: 'street-unknown', streets: nearestStreets(streets, street, settlement), houses: [] }

  const withHouses = await Promise.all(
    named.slice(0, 20).map(async (one) => ({
      street: one,
      houses: (await deps.core.call(fm.ZPORTAL_HOUSES_GET, one)).houses,
    })),
  )
  const wanted = houseNumber(house)
  const hits = withHouses.flatMap((one) => {
    const hit = one.houses.find((known) => houseNumber(known.house) === wanted)
    return hit ? [{ street: one.street, hit }] : []
  })
  const [first, second] = hits
  if (first && !second)
    return {
      place: { ...first.street, house: first.hit.house },
      queues: await queuesOf(deps, first.street, first.hit),
    }
  const candidates = hits.length > 1 ? hits : withHouses
  const [only, other] = candidates
  if (other || !only) return { found: 'which-town', streets: candidates.map((one) => one.street), houses: [] }
  const houses = withHouses.flatMap((one) => one.houses.map((known) => known.house))
  return {
    found: 'house-unknown',
    streets: [only.street],
    houses: housesNear(houses, house).slice(0, MAX_HOUSES),
  }
}

/** What the source says about the house, otherwise what the records of the company say. */
async function queuesOf(
  { db }: Pick<Deps, 'db'>,
  { site, settlement, street }: Street,
  { house, queues }: House,
) {
  const published = await db
    .selectFrom('portal.outage_houses')
    .select('queues')
    .where('site', '=', site)
    .where('house_key', '=', houseKey(settlement, street, house))
    .executeTakeFirst()
  return published?.queues ?? queues
}
