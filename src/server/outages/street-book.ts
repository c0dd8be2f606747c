import { createHash } from 'node:crypto'
import { streetLetters } from '#domain/street-search.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { kept } from '#server/kept.ts'
import type { Street } from './find-address.ts'

/** New streets appear a few times a year, while they are looked up at every pause in typing. */
const KEPT_MS = 5 * 60_000

/** All streets of the core: some 60,000 where the whole country is served, about 15 MB. */
type StreetBook = {
  readonly all: readonly Street[]
  /** streets with a word that begins with these letters (domain/street-search.ts) */
  readonly byLetters: ReadonlyMap<string, readonly Street[]>
  readonly byId: ReadonlyMap<string, Street>
}

/** The name of a street in addresses by GET, the same on every server. */
export const streetId = ({ site, settlement, street }: Street): string =>
  createHash('sha256').update(`${site}\n${settlement}\n${street}`).digest('base64url').slice(0, 16)

export type Streets = (deps: Pick<Deps, 'core' | 'now'>) => Promise<StreetBook>

/** Keeps the streets for five minutes; each server keeps its own. A core that tells nobody its streets has none. */
export function keepStreets(): Streets {
  const keep = kept<StreetBook>(KEPT_MS)
  return ({ core, now }) =>
    keep(now(), async () =>
      bookOf(core.can('public-lookup') ? (await core.call(fm.ZPORTAL_STREETS_GET, {})).streets : []),
    )
}

function bookOf(all: readonly Street[]): StreetBook {
  const byLetters = new Map<string, Street[]>()
  for (const street of all)
    for (const letters of streetLetters(street.street)) {
      const known = byLetters.get(letters)
      if (known) known.push(street)
      else byLetters.set(letters, [street])
    }
  return { all, byLetters, byId: new Map(all.map((street) => [streetId(street), street])) }
}
