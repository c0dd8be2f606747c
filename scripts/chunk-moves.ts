/** Modules that the same pages use; they always travel together. Styles are a part of their own. */
export type Part = {
  readonly bytes: number
  readonly style: boolean
  /** Numbers of the pages that use it. */
  readonly pages: ReadonlySet<number>
  /** Numbers of the parts it imports. */
  readonly imports: ReadonlySet<number>
}
type Limits = {
  /** Files that chunks may come in, page by page. */
  readonly allowed: readonly number[]
  /** Bytes that come with each page anyway. */
  readonly own: readonly number[]
  /** What a page of so many bytes weighs, by its number. */
  readonly weightOf: (bytes: number, page: number) => number
  /** With a sum of weights as small as this no other beginning is tried. */
  readonly enough: number
}
type Packed = { readonly weight: number; readonly chunkOf: number[] }
/** What a page loads, a bit for each chunk, and weighs. */
type Visit = { readonly loads: Bits; readonly weight: number }
type Bits = Uint32Array

/**
 * Moves that are tried from each of these beginnings of the random numbers, until one ends well enough; otherwise the best
 * of them is taken. One alone ends 3 KiB higher or lower after every change of a text.
 */
const TRIES = 500_000
const SEEDS = [11, 13, 7, 20_260_201, 8, 9]
/** The share of the whole weight that a move may add at the first try, and at the last. */
const [HOT, COLD] = [0.02, 0.0005]
/** After how many tries the pages are put in order again: a move that makes the heaviest heavier is refused at once. */
const SORTED_EACH = 500
/**
 * How often a part is tried alone in a chunk, and how often a chunk joins another. Measured with 155 pages, the weight on
 * average of ten beginnings: 205,000 with 0.08 and 0.03, 178,000 with 0.01 and 0.02, 168,000 with these.
 */
const [ALONE, WHOLE] = [0.01, 0.01]

/**
 * Moves parts from chunk to chunk by simulated annealing: a move that makes the pages heavier is taken as well, the more
 * seldom the later, because the best single moves stop at a place from which only two at once lead on. No page comes to
 * ask for more files than it may, and no two chunks wait for each other. The same parts always come to the same chunks.
 * @param first the chunk of each part to begin with, within the limits
 * @returns the chunk of each part
 */
export function moved(parts: readonly Part[], first: readonly number[], limits: Limits): number[] {
  let best: Packed = { weight: Infinity, chunkOf: [] }
  for (const seed of SEEDS) {
    const packed = movedBy(numbers(seed), parts, first, limits)
    if (packed.weight < best.weight) best = packed
    if (best.weight <= limits.enough) break
  }
  return best.chunkOf
}

function movedBy(
  random: () => number,
  parts: readonly Part[],
  first: readonly number[],
  limits: Limits,
): Packed {
  if (parts.length === 0) return { weight: 0, chunkOf: [] }
  const randomOf = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)]
  const packing = new Packing(parts, first, limits)
  const using = parts.map(({ pages }) => [...pages])
  const usedBy = limits.own.map((_, page) =>
    parts.flatMap((part, number) => (part.pages.has(page) ? [number] : [])),
  )
  const now = packing.visits()
  let heaviest = [...now.keys()]
  let weight = sum(now)
  let best = { weight, chunkOf: [...packing.chunkOf] }
  for (let tried = 0; tried < TRIES; tried++) {
    if (tried % SORTED_EACH === 0)
      heaviest = heaviest.toSorted((page, other) => weightIn(now, other) - weightIn(now, page))
    const allowance = weight * HOT * (COLD / HOT) ** (tried / TRIES)
    const part = Math.floor(random() * parts.length)
    const from = packing.chunkOf[part] ?? 0
    const beside = randomOf(usedBy[randomOf(using[part] ?? []) ?? -1] ?? [])
    const to = random() < ALONE ? packing.free() : packing.chunkOf[beside ?? part]
    if (to === undefined || to === from) continue
    const going = random() < WHOLE ? [...packing.partsOf(from)] : [part]
    for (const each of going) packing.move(each, to)
    const most = weight - allowance * Math.log(random())
    // a page that loads neither chunk is not concerned
    const concerned = heaviest.filter((page) => {
      const loads = now[page]?.loads
      return loads !== undefined && (has(loads, from) || has(loads, to))
    })
    let then = concerned.reduce((rest, page) => rest - weightIn(now, page), weight)
    const visits: [number, Visit][] = []
    for (const page of concerned) {
      const visit = packing.visit(page)
      then += visit.weight
      // the rest can only add to it
      if (then > most) break
      visits.push([page, visit])
    }
    if (then <= most && !packing.isCircle(to)) {
      for (const [page, visit] of visits) now[page] = visit
      weight = then
      if (weight < best.weight) best = { weight, chunkOf: [...packing.chunkOf] }
    } else for (const each of going) packing.move(each, from)
  }
  return best
}

const weightIn = (visits: readonly Visit[], page: number): number => visits[page]?.weight ?? 0
const sum = (visits: readonly Visit[]): number => visits.reduce((all, { weight }) => all + weight, 0)

/** Numbers from 0 to 1 that are the same in every build (xorshift, Marsaglia 2003). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const has = (bits: Bits, number: number): boolean => (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1

/**
 * How often each thing of one kind has to do with each chunk, and the bits of those with which it has. Counted in
 * numbers that stand together: half a million moves a beginning ask for little else.
 */
class Counts {
  private readonly chunks: number
  private readonly counts: Int32Array
  private readonly bits: Bits[]

  constructor(size: number, chunks: number) {
    this.chunks = chunks
    this.counts = new Int32Array(size * chunks)
    this.bits = Array.from({ length: size }, () => new Uint32Array(Math.ceil(chunks / 32)))
  }

  add(of: number, chunk: number, by: 1 | -1): void {
    const at = of * this.chunks + chunk
    const count = (this.counts[at] ?? 0) + by
    this.counts[at] = count
    const bits = this.of(of)
    const word = chunk >>> 5
    const bit = 1 << (chunk & 31)
    bits[word] = count === 0 ? (bits[word] ?? 0) & ~bit : (bits[word] ?? 0) | bit
  }

  of(number: number): Bits {
    const bits = this.bits[number]
    if (!bits) throw new RangeError('there is no such number')
    return bits
  }
}

/** Which chunk each part is in, and what follows from it, kept up while parts move. */
class Packing {
  readonly chunkOf: number[]
  private readonly members: Set<number>[]
  private readonly bytes: number[]
  private readonly styles: number[]
  /** How many parts of a chunk import one of another, by the other. */
  private readonly edges: Counts
  /** How many parts of a chunk each page uses. */
  private readonly used: Counts
  private readonly using: number[][]
  private readonly importers: number[][]

  private readonly parts: readonly Part[]
  private readonly limits: Limits

  constructor(parts: readonly Part[], first: readonly number[], limits: Limits) {
    this.parts = parts
    this.limits = limits
    const names = [...new Set(first)]
    const chunks = parts.length + 1
    const each = <T>(make: () => T): T[] => Array.from({ length: chunks }, make)
    this.chunkOf = parts.map(() => -1)
    this.members = each(() => new Set())
    this.bytes = each(() => 0)
    this.styles = each(() => 0)
    this.edges = new Counts(chunks, chunks)
    this.used = new Counts(limits.own.length, chunks)
    this.using = parts.map(({ pages }) => [...pages])
    this.importers = parts.map((_, number) =>
      parts.flatMap(({ imports }, other) => (imports.has(number) ? [other] : [])),
    )
    for (const number of parts.keys()) this.move(number, names.indexOf(first[number] ?? 0))
  }

  partsOf(chunk: number): ReadonlySet<number> {
    return this.members[chunk] ?? new Set()
  }

  /** A chunk without parts. */
  free(): number {
    return this.members.findIndex(({ size }) => size === 0)
  }

  move(number: number, to: number): void {
    const part = this.parts[number]
    if (!part) throw new Error('there is no such part')
    const from = this.chunkOf[number] ?? -1
    this.count(number, part, from, -1)
    this.members[from]?.delete(number)
    this.chunkOf[number] = to
    this.members[to]?.add(number)
    this.count(number, part, to, 1)
  }

  /** Adds a part to what is counted of a chunk, or takes it away. */
  private count(number: number, part: Part, chunk: number, by: 1 | -1): void {
    if (chunk < 0) return
    this.bytes[chunk] = (this.bytes[chunk] ?? 0) + by * part.bytes
    if (part.style) this.styles[chunk] = (this.styles[chunk] ?? 0) + by
    for (const page of this.using[number] ?? []) this.used.add(page, chunk, by)
    for (const next of part.imports) this.edge(chunk, this.chunkOf[next] ?? -1, by)
    for (const other of this.importers[number] ?? []) this.edge(this.chunkOf[other] ?? -1, chunk, by)
  }

  private edge(from: number, to: number, by: 1 | -1): void {
    if (from >= 0 && to >= 0 && from !== to) this.edges.add(from, to, by)
  }

  visits(): Visit[] {
    return this.limits.own.map((_, page) => this.visit(page))
  }

  /** What a page loads and weighs; one that asks for too many files weighs infinitely much. */
  visit(page: number): Visit {
    let bytes = this.limits.own[page] ?? 0
    let files = 0
    const loads = this.reached(this.used.of(page), (chunk) => {
      bytes += this.bytes[chunk] ?? 0
      // a chunk of styles alone has an empty script
      files += this.styles[chunk] ? 2 : 1
    })
    return {
      loads,
      weight: files > (this.limits.allowed[page] ?? 0) ? Infinity : this.limits.weightOf(bytes, page),
    }
  }

  /** Whether a chunk imports itself by way of others: they would wait for each other. */
  isCircle(chunk: number): boolean {
    return has(this.reached(this.edges.of(chunk)), chunk)
  }

  /**
   * These chunks and all that they import, by way of others too.
   * @param each is given each of them once
   */
  private reached(first: Bits, each?: (chunk: number) => void): Bits {
    const all = first.slice()
    const left = first.slice()
    for (let word = 0; word < left.length;) {
      const here = left[word] ?? 0
      if (here === 0) {
        word += 1
        continue
      }
      const bit = 31 - Math.clz32(here)
      left[word] = here & ~(1 << bit)
      const chunk = word * 32 + bit
      each?.(chunk)
      const imports = this.edges.of(chunk)
      for (let at = 0; at < imports.length; at++) {
        const more = (imports[at] ?? 0) & ~(all[at] ?? 0)
        if (more === 0) continue
        all[at] = (all[at] ?? 0) | more
        left[at] = (left[at] ?? 0) | more
        if (at < word) word = at
      }
    }
    return all
  }
}
