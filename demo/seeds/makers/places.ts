import { normalizeAddress } from '#domain/address.ts'
import type { Site } from '#domain/site.ts'
import type { Random } from '#seeds/random.ts'
import type { Row } from '#billing/kit/tables.ts'
import { towns } from './streets.ts'

export type Place = Pick<
  Row<'accounts'>,
  'region' | 'settlement' | 'street' | 'house' | 'flat' | 'address' | 'address_key' | 'object_type'
>

/** A flat (mostly) or a house in one of the company's towns. */
export function makePlace(site: Site, random: Random, kind: 'flat' | 'house' | 'any' = 'any'): Place {
  const town = random.pick(
    towns[site].flatMap((candidate) => Array.from({ length: candidate.weight }, () => candidate)),
  )
  const flat = kind === 'flat' || (kind === 'any' && random.chance(0.7)) ? String(random.int(1, 240)) : null
  const letter = random.chance(0.2) ? random.pick(['А', 'Б', 'В', '/1', '/2']) : ''
  return placeAt({
    region: town.region,
    settlement: town.settlement,
    street: random.pick(town.streets),
    house: `${random.int(1, flat ? 90 : 160)}${letter}`,
    flat,
  })
}

export function placeAt(parts: Pick<Place, 'region' | 'settlement' | 'street' | 'house' | 'flat'>): Place {
  const address = [
    parts.settlement,
    parts.street,
    `буд. ${parts.house}`,
    parts.flat ? `кв. ${parts.flat}` : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
  return {
    ...parts,
    address,
    address_key: normalizeAddress(address),
    object_type: parts.flat ? 'Квартира' : 'Житловий будинок',
  }
}
