import type { z } from 'zod'
import type { shutdowns } from '#contract/shutdowns.ts'
import { housesNear, nearestStreets, streetsNamed } from '#domain/street-search.ts'
import { parseTypedAddress } from '#domain/typed-address.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'

type Asked = z.output<typeof shutdowns.suggest.request>
type Answered = z.input<typeof shutdowns.suggest.response>

const MAX_HOUSES = 8

/**
 * While an address is typed: the known streets it may be, and once the street is told, its houses. Nothing of
 * accounts: streets and houses are public.
 */
export async function suggestAddresses(deps: Deps, _caller: null, { text }: Asked): Promise<Answered> {
  const none = { status: 'success' as const, streets: [], houses: [] }
  const typed = parseTypedAddress(text)
  if ('account' in typed || typed.street.length < 2) return none
  const { streets } = await deps.core.call(fm.ZPORTAL_STREETS_GET, {})
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
