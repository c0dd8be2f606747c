import type { z } from 'zod'
import type { outages } from '#contract/outages.ts'
import { housesNear, nearestStreets, streetLetters, streetsNamed } from '#domain/street-search.ts'
import { parseTypedAddress } from '#domain/typed-address.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import type { Streets } from './street-book.ts'

type Asked = z.output<typeof outages.suggest.request>
type Answered = z.input<typeof outages.suggest.response>

const MAX_HOUSES = 8

/**
 * Suggestions while an address is typed: known streets, and once the street is known, its houses. Nothing about
 * accounts: streets and houses are public. The page suggests by itself from what is published (web/outages/places.ts)
 * and asks here for what is spelt otherwise from its first letters on.
 */
export function suggesting(streetsOf: Streets) {
  return async (deps: Deps, _caller: null, { text }: Asked): Promise<Answered> => {
    const none = { status: 'success' as const, streets: [], houses: [] }
    const typed = parseTypedAddress(text)
    if ('account' in typed || typed.street.length < 2) return none
    // a core that tells nobody its streets has none to suggest
    if (!deps.core.can('public-lookup')) return none
    const { all, byLetters } = await streetsOf(deps)
    const alike = byLetters.get(streetLetters(typed.street)[0] ?? '') ?? []
    const named = streetsNamed(alike, typed.street, typed.settlement)
    const [only, other] = named
    if (!only) {
      const near = (streets: typeof all) => nearestStreets(streets, typed.street, typed.settlement)
      const first = near(alike)
      return { ...none, streets: first.length > 0 ? first : near(all) }
    }
    if (other) return { ...none, streets: named.slice(0, 6) }
    const { houses } = await deps.core.call(fm.ZPORTAL_HOUSES_GET, only)
    const near = housesNear(
      houses.map(({ house }) => house),
      typed.house,
    )
    return { ...none, streets: [only], houses: near.slice(0, MAX_HOUSES) }
  }
}
