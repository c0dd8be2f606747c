/** A small seeded generator: the same key gives the same stream on every machine. */
export type Random = {
  /** [0, 1) */
  next(): number
  /** a whole number from `min` to `max`, both included */
  int(min: number, max: number): number
  /** a number from `min` to `max` */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  digits(count: number): string
  uuid(): string
}

/** sfc32 seeded by an FNV-1a hash of the key, so that a stream does not depend on what was drawn elsewhere. */
export function seededRandom(key: string): Random {
  let [a, b, c, d] = [hash(key, 1), hash(key, 2), hash(key, 3), 1]
  const step = (): number => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return t >>> 0
  }
  for (let i = 0; i < 12; i++) step()

  const next = () => step() / 4_294_967_296
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const hex = () => step().toString(16).padStart(8, '0')
  return {
    next,
    int,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick(list) {
      const item = list[int(0, list.length - 1)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
    uuid() {
      const text = hex() + hex() + hex() + hex()
      const variant = '89ab'[step() & 3]
      return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-${variant}${text.slice(17, 20)}-${text.slice(20, 32)}`
    },
  }
}

function hash(text: string, salt: number): number {
  let h = 0x811c9dc5 ^ (salt * 0x9e3779b9)
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h | 0
}
