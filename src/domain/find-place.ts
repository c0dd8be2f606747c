import { houseNumber, housesNear, type NamedStreet, nearestStreets, streetsNamed } from './street-search.ts'

/** A house with the queues of outages it is in; none: it is in no schedule. */
export type HouseQueues = { readonly house: string; readonly queues: readonly string[] }

/** An address as it was typed; what is empty was not named. */
export type AskedPlace = { readonly settlement: string; readonly street: string; readonly house: string }

export type FoundPlace<S extends NamedStreet> =
  | { place: S & { house: string }; queues: string[] }
  | { found: 'which-town' | 'street-unknown'; streets: S[]; houses: [] }
  | { found: 'house-unknown'; streets: S[]; houses: string[] }

/** How many houses of a street an answer has at most. */
const MAX_HOUSES = 400
/** How many streets of one name are looked into. */
const MAX_NAMESAKES = 20

/**
 * Finds an address as people type it: the house with its queues, or the reason why it was not found and what is near.
 * When several towns have a street of this name, the town that has such a house is meant.
 * @param streets those the street may be among
 */
export async function findPlace<S extends NamedStreet>(
  streets: readonly S[],
  { settlement, street, house }: AskedPlace,
  housesOf: (street: S) => Promise<readonly HouseQueues[]>,
): Promise<FoundPlace<S>> {
  const named = streetsNamed(streets, street, settlement)
  if (named.length === 0)
    return { found: 'street-unknown', streets: nearestStreets(streets, street, settlement), houses: [] }

  const withHouses = await Promise.all(
    named
      .slice(0, MAX_NAMESAKES)
      .map(async (namesake) => ({ street: namesake, houses: await housesOf(namesake) })),
  )
  const wanted = houseNumber(house)
  const hits = withHouses.flatMap((candidate) => {
    const hit = candidate.houses.find((known) => houseNumber(known.house) === wanted)
    return hit ? [{ street: candidate.street, hit }] : []
  })
  const [first, second] = hits
  if (first && !second)
    return { place: { ...first.street, house: first.hit.house }, queues: [...first.hit.queues] }
  const candidates = hits.length > 1 ? hits : withHouses
  const [only, other] = candidates
  if (other || !only)
    return { found: 'which-town', streets: candidates.map((candidate) => candidate.street), houses: [] }
  const houses = withHouses.flatMap((candidate) => candidate.houses.map((known) => known.house))
  return {
    found: 'house-unknown',
    streets: [only.street],
    houses: housesNear(houses, house).slice(0, MAX_HOUSES),
  }
}
