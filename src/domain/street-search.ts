import { normalizeAddress } from './address.ts'

export type NamedStreet = { readonly site: string; readonly settlement: string; readonly street: string }

/** The key by which a street is found: without case, apostrophes and the kind of street, ґ as г. */
export const streetKey = (text: string): string => normalizeAddress(text).replaceAll('ґ', 'г')

/** The first two letters of each word of a street's name: by them streets are kept in portions (docs/operate/scale.md). */
export const streetLetters = (text: string): string[] => [
  ...new Set(
    streetKey(text)
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => [...word].slice(0, 2).join('')),
  ),
]

/** «7/1», «7 а», «буд. 7а» → the key that tells the house from its neighbours. */
export const houseNumber = (text: string): string =>
  normalizeAddress(`буд. ${text.replace(/^\s*буд\.?\s*/iu, '')}`).replaceAll('ґ', 'г')

const uk = new Intl.Collator('uk', { numeric: true })

/** Streets of this very name, in the settlement when one is named. */
export function streetsNamed<S extends NamedStreet>(
  streets: readonly S[],
  street: string,
  settlement: string,
): S[] {
  const [wanted, town] = [streetKey(street), streetKey(settlement)]
  return streets.filter(
    (candidate) =>
      streetKey(candidate.street) === wanted && (town === '' || streetKey(candidate.settlement) === town),
  )
}

/**
 * Streets spelt most like what was typed, the nearest first: those that begin like it, and those that differ by a few
 * letters.
 */
export function nearestStreets<S extends NamedStreet>(
  streets: readonly S[],
  street: string,
  settlement: string,
  limit = 6,
): S[] {
  const [wanted, town] = [streetKey(street), streetKey(settlement)]
  if (wanted === '') return []
  const farthest = Math.max(2, Math.floor(wanted.length / 3))
  return streets
    .map((candidate) => {
      const key = streetKey(candidate.street)
      const words = key.split(' ')
      const begins = [key, ...words].some((word) => wanted.length >= 3 && word.startsWith(wanted))
      const distance = Math.min(
        editDistance(wanted, key),
        ...words.map((word) => editDistance(wanted, word) + 0.5),
      )
      const elsewhere = town !== '' && streetKey(candidate.settlement) !== town
      return { one: candidate, distance: begins ? Math.min(distance, 1) : distance, elsewhere }
    })
    .filter(({ distance }) => distance <= farthest)
    .toSorted(
      (a, b) =>
        Number(a.elsewhere) - Number(b.elsewhere) ||
        a.distance - b.distance ||
        uk.compare(a.one.street, b.one.street) ||
        uk.compare(a.one.settlement, b.one.settlement),
    )
    .slice(0, limit)
    .map(({ one: candidate }) => candidate)
}

/** Houses of a street in walking order; those with the same number as the typed one come first. */
export function housesNear(houses: readonly string[], typed: string): string[] {
  const number = /\d+/.exec(typed)?.[0]
  const same = (house: string) => number !== undefined && /\d+/.exec(house)?.[0] === number
  return houses.toSorted((a, b) => Number(same(b)) - Number(same(a)) || uk.compare(a, b))
}

/** How many letters must be changed, added or removed to turn one text into the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[b.length] ?? 0
}
