import { findPlace, type FoundPlace, type HouseQueues } from '#domain/find-place.ts'
import { housesNear, nearestStreets, streetLetters, streetsNamed } from '#domain/street-search.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call, type Reply } from '#web/api/call.ts'
import { fetched } from '#web/api/fetched.ts'
import { publishedSchedule } from './published-schedule.ts'

type Found = Reply<'/api/outages/find'>
type Suggested = Pick<Reply<'/api/outages/suggest'>, 'streets' | 'houses'>
type Street = Found['streets'][number]
/** A street as it is published, with the name of the document of its houses. */
type Published = Street & { houses: string }
type Asked = { site?: Street['site']; settlement: string; street: string; house: string }

const MOST_STREETS = 6
const MOST_HOUSES = 8

/** Streets that have a word beginning like the first one of the text. */
async function streetsLike(street: string): Promise<Published[]> {
  const [letters] = streetLetters(street)
  if (letters === undefined) return []
  const path = `/api/published/streets/${encodeURIComponent(`${letters}.json`)}`
  return (await fetched<{ streets: Published[] }>(path)).streets
}

const housesOf = async ({ houses }: Published): Promise<HouseQueues[]> =>
  (await fetched<{ houses: HouseQueues[] }>(`/api/published/houses/${houses}.json`)).houses

const plain = ({ site, settlement, street }: Published): Street => ({ site, settlement, street })

/** Suggestions while an address is typed; without a call for every letter. Throws ApiProblem. */
export async function suggestPlaces(typed: Asked, text: string): Promise<Suggested> {
  const streets = await streetsLike(typed.street)
  const named = streetsNamed(streets, typed.street, typed.settlement)
  const [only, other] = named
  if (only && other) return { streets: named.slice(0, MOST_STREETS).map(plain), houses: [] }
  if (only) {
    const houses = (await housesOf(only)).map(({ house }) => house)
    return { streets: [plain(only)], houses: housesNear(houses, typed.house).slice(0, MOST_HOUSES) }
  }
  const near = nearestStreets(streets, typed.street, typed.settlement)
  // spelt otherwise from its first letters on
  return near.length > 0 ? { streets: near.map(plain), houses: [] } : call('/api/outages/suggest', { text })
}

/**
 * The schedule of an address, or what is near, found here from documents that anything between the server and the
 * browser may keep (docs/operate/scale.md). What is not published is asked of the
 * server, which says why. Throws ApiProblem.
 */
export async function findOutagesAt(query: Asked): Promise<Found> {
  const ask = () => call('/api/outages/find', query)
  try {
    const streets = (await streetsLike(query.street)).filter(({ site }) => (query.site ?? site) === site)
    const match = await findPlace(streets, query, housesOf)
    if (!('queues' in match))
      return match.found === 'street-unknown' ? await ask() : { ...nearOf(match), ...NOT_FOUND }
    const { place, queues } = match
    if (queues.length === 0) return await ask()
    return {
      status: 'success',
      found: 'schedule',
      schedule: await publishedSchedule(place.site, queues),
      place: { ...plain(place), house: place.house },
      streets: [],
      houses: [],
    }
  } catch (failure) {
    if (!(failure instanceof ApiProblem)) throw failure
    return ask()
  }
}

const NOT_FOUND = { status: 'success', schedule: null, place: null } as const
const nearOf = (match: Exclude<FoundPlace<Published>, { place: unknown }>) => ({
  ...match,
  streets: match.streets.map(plain),
})
