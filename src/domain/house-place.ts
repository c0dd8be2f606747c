import { normalizeAddress } from './address.ts'

export type HousePlace = { settlement: string; street: string; houseKey: string }

/** The key of a house: its address without the flat, normalised. */
export const houseKey = (settlement: string, street: string, house: string): string =>
  normalizeAddress(`${settlement}, ${street}, буд. ${house.replace(/^\s*буд\.?\s*/iu, '')}`)

/** «м. Дніпро, вул. Конотопська, буд. 3/А, кв. 5» → its house; null when it has no such parts. */
export function placeOfAddress(address: string): HousePlace | null {
  const [settlement = '', street = '', house = ''] = address.split(',').map((part) => part.trim())
  if (settlement === '' || street === '' || !/\d/.test(house)) return null
  return { settlement, street, houseKey: houseKey(settlement, street, house) }
}
