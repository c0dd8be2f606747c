import { parseTypedAddress } from '#domain/typed-address.ts'
import { siteName } from '#text/site-name.ts'
import { light } from '#text/landing.ts'
import { outagePage } from '#text/outage-power.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call, type Reply } from '#web/api/call.ts'
import { findOutagesAt, suggestPlaces } from '#web/outages/places.ts'
import { publishedSchedule } from '#web/outages/published-schedule.ts'
import type { Schedule } from '#web/outages/schedule.ts'
import type { KeptPlace, LightFound } from './kept-place.ts'

export { LightAnswer } from './LightAnswer.tsx'

export type Suggestion = { text: string; complete: boolean }
type Outcome = { found: LightFound } | { error: string; on: 'address' | 'house'; suggestions: Suggestion[] }

type Street = Reply<'/api/outages/suggest'>['streets'][number]
const named = ({ settlement, street }: Street) => (settlement === '' ? street : `${settlement}, ${street}`)

/** Suggestions for the text: streets, then houses of the street. None where the server does not answer. */
export async function suggest(text: string): Promise<Suggestion[]> {
  const typed = parseTypedAddress(text)
  if ('account' in typed || typed.street.length < 2) return []
  try {
    return suggestions(await suggestPlaces(typed, text))
  } catch (failure) {
    if (failure instanceof ApiProblem) return []
    throw failure
  }
}

function suggestions({
  streets,
  houses,
}: Pick<Reply<'/api/outages/find'>, 'streets' | 'houses'>): Suggestion[] {
  const [only] = streets
  if (only && houses.length > 0)
    return houses.map((house) => ({ text: `${named(only)}, ${house}`, complete: true }))
  return [...new Set(streets.map(named))].map((text) => ({ text: `${text}, `, complete: false }))
}

/** Asks whether there is power at the typed place; `house` goes with an account. */
export async function findLight(text: string, house: string): Promise<Outcome> {
  const typed = parseTypedAddress(text)
  const refused = (error: string, on: 'address' | 'house' = 'address', near: Suggestion[] = []) => ({
    error,
    on,
    suggestions: near,
  })
  if ('account' in typed) {
    if (house.trim() === '') return refused(light.houseNeeded, 'house')
  } else {
    if (typed.street.length < 2) return refused(light.needed)
    if (typed.house === '') return refused(light.houseNeeded, 'address', await suggest(text))
  }
  try {
    const answer =
      'account' in typed
        ? await call('/api/outages/find', { ...typed, house: house.trim() })
        : await findOutagesAt(typed)
    if (answer.schedule) return { found: toFound(answer.schedule, answer.place) }
    const words = {
      'street-unknown': outagePage.streetUnknown(answer.streets.length > 0),
      'which-town': outagePage.whichTown,
      'house-unknown': outagePage.houseUnknown(answer.streets.map(named).join()),
      schedule: light.failed,
    }
    return refused(words[answer.found], 'address', suggestions(answer))
  } catch (failure) {
    if (failure instanceof ApiProblem) return refused(failure.message)
    throw failure
  }
}

/** The same answer later, from what the device has kept. */
export async function lightAt({ label, site, queues }: KeptPlace): Promise<LightFound | null> {
  try {
    return { schedule: await publishedSchedule(site, queues), place: { label, site, queues } }
  } catch (failure) {
    if (failure instanceof ApiProblem) return null
    throw failure
  }
}

function toFound(schedule: Schedule, place: Reply<'/api/outages/find'>['place']): LightFound {
  const label = place
    ? outagePage.addressOf(place.settlement, place.street, place.house)
    : siteName(schedule.site)
  return { schedule, place: { label, site: schedule.site, queues: schedule.queues } }
}
