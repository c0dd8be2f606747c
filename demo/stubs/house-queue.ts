/** FNV-1a: the same text gives the same number everywhere. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text, 'utf8')) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  // mixed once more: neighbouring houses should not get neighbouring numbers
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
  return (hash ^ (hash >>> 13)) >>> 0
}

const plain = (house: string) => house.replace(/^\s*буд\.?\s*/iu, '').toUpperCase()

/**
 * The outage queue of a house of the demo towns, 1.1 … 6.2: all its flats are in one queue, in the records of the
 * company and in the stub.
 */
export function houseQueue(settlement: string, street: string, house: string): string {
  const hash = hashOf(`${settlement}, ${street}, ${plain(house)}`)
  return `${(hash % 6) + 1}.${(Math.floor(hash / 6) % 2) + 1}`
}
