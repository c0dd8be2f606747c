import type { z } from 'zod'
import type { shutdowns } from '#contract/shutdowns.ts'
import { housesNear, nearestStreets, streetsNamed } from '#domain/street-search.ts'
import { parseTypedAddress } from '#domain/typed-address.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { kept } from '#server/kept.ts'

type Asked = z.output<typeof shutdowns.suggest.request>
type Answered = z.input<typeof shutdowns.suggest.response>

const MAX_HOUSES = 8

/** New streets appear a few times a year, while suggestions are asked for at every pause in typing. */
const STREETS_KEPT_MS = 5 * 60_000
type Streets = FmReply<'ZPORTAL_STREETS_GET'>['streets']

/**
 * Suggestions while an address is typed: known streets, and once the street is known, its houses. Nothing about
 * accounts: streets and houses are public. All streets of the core are kept for five minutes (some 60,000 where the
 * whole country is served, about 10 MB).
 */
export function suggesting() {
  const keep = kept<Streets>(STREETS_KEPT_MS)
  return async (deps: Deps, _caller: null, { text }: Asked): Promise<Answered> => {
    const none = { status: 'success' as const, streets: [], houses: [] }
    const typed = parseTypedAddress(text)
    if ('account' in typed || typed.street.length < 2) return none
    // a core that tells nobody its streets has none to suggest
    if (!deps.core.can('public-lookup')) return none
    const streets = await keep(
      deps.now(),
      async () => (await deps.core.call(fm.ZPORTAL_STREETS_GET, {})).streets,
    )
    const named = streetsNamed(streets, typed.street, typed.settlement)
    const [only, other] = named
    if (!only) return { ...none, streets: nearestStreets(streets, typed.street, typed.settlement) }
    if (other) return { ...none, streets: named.slice(0, 6) }
    const { houses } = await deps.core.call(fm.ZPORTAL_HOUSES_GET, only)
    const near = housesNear(
      houses.map(({ house }) => house),
      typed.house,
    )
    return { ...none, streets: [only], houses: near.slice(0, MAX_HOUSES) }
  }
}
