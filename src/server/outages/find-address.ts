import { sql } from 'kysely'
import { findPlace, type FoundPlace, type HouseQueues } from '#domain/find-place.ts'
import { houseKey } from '#domain/house-place.ts'
import type { Site } from '#domain/site.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'

export type Street = { site: Site; settlement: string; street: string }
type Asked = { site?: Site | undefined; settlement?: string | undefined; street: string; house: string }

/** Finds an address as people type it (domain/find-place.ts) among the streets of the core. */
export async function findAddress(deps: Deps, query: Asked): Promise<FoundPlace<Street>> {
  const { site, settlement = '', street, house } = query
  const { streets } = await deps.core.call(fm.ZPORTAL_STREETS_GET, { site })
  return findPlace(streets, { settlement, street, house }, (candidate) => housesOf(deps, candidate))
}

/** The houses of a street with their queues: what the source says, otherwise what the records of the company say. */
export async function housesOf(
  { db, core }: Pick<Deps, 'db' | 'core'>,
  street: Street,
): Promise<HouseQueues[]> {
  const { houses } = await core.call(fm.ZPORTAL_HOUSES_GET, street)
  const keyed = houses.map((house) => ({
    ...house,
    key: houseKey(street.settlement, street.street, house.house),
  }))
  const published = await db
    .selectFrom('portal.outage_houses')
    .select(['house_key', 'queues'])
    .where('site', '=', street.site)
    .where(sql<boolean>`house_key = any(${keyed.map(({ key }) => key)}::text[])`)
    .execute()
  const queuesByHouse = new Map(published.map(({ house_key, queues }) => [house_key, queues]))
  return keyed.map(({ key, house, queues }) => ({ house, queues: queuesByHouse.get(key) ?? queues }))
}
