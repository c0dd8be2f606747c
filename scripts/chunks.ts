import { moved, type Part } from './chunk-moves.ts'

/** A module of the web, as the bundler knows it. */
export type Module = {
  readonly imports: readonly string[]
  readonly later: readonly string[]
  readonly bytes: number
}
export type Modules = ReadonlyMap<string, Module>
/**
 * Modules that travel together; `pages` are the numbers of the pages they come with, `files` its script and its style
 * sheet.
 */
type Chunk = {
  readonly ids: readonly string[]
  readonly bytes: number
  readonly files: number
  readonly pages: ReadonlySet<number>
  readonly imports: ReadonlySet<string>
}
/** Chunks by name. */
type Chunks = ReadonlyMap<string, Chunk>

/**
 * A module that so many layouts and pages use belongs to the kit, which comes with nearly every page. Measured on 155
 * pages, in KiB received: 140.1 a page with 48, 138.9 with 80, 137.7 with 110; with their tables apart 136.8 with 110,
 * 136.5 with 130.
 */
const KIT_FROM = 130
/** The same for a style sheet. */
const STYLES_FROM = 2

/**
 * Says which modules of the web travel together, by which pages use them: no file is named by hand. What is used by
 * exactly the same pages makes one chunk (a style sheet of several pages goes with the kit); then chunks are joined, each
 * time those two that bring the heaviest pages the fewest bytes they do not need, until no page asks for more than `most`
 * files; then what the same pages use moves to the chunk where it costs them least. Measured on 121 pages, in KiB
 * of sources: the heaviest has 190 after the joins, 178 after the moves.
 * @param pages for each page the modules it begins with: its layout and itself
 * @param before modules that every page has already
 * @param most scripts and style sheets of a page beside those before
 * @param shares how many times what others may weigh each page may; 1 where nothing is said
 * @returns the name of the chunk by module; a module of one page alone has none and stays with that page
 */
export function chunksOf(
  modules: Modules,
  pages: readonly (readonly string[])[],
  before: ReadonlySet<string>,
  most: number,
  shares: readonly number[] = [],
): Map<string, string> {
  const starts = new Set(pages.flat())
  const users = usersByModule(modules, starts, before)
  const later = [...modules.values()].flatMap((module) => module.later).filter((id) => !starts.has(id))
  const usersLater = usersByModule(modules, new Set(later), before)
  const pagesOf = (of: ReadonlySet<string>) =>
    pages.flatMap((from, page) => (from.some((start) => of.has(start)) ? [page] : []))
  /** Stays in the file of its one page or layout; a style sheet that several pages share does not. */
  const isOwn = (id: string, of: ReadonlySet<string>) =>
    starts.has(id) ||
    (of.size === 1 && !usersLater.has(id) && !(id.endsWith('.css') && pagesOf(of).length > 1))

  const names = new Map<string, string>()
  for (const [id, of] of users) {
    if (isOwn(id, of)) continue
    const isKit = of.size >= (id.endsWith('.css') ? STYLES_FROM : KIT_FROM)
    names.set(id, isKit ? 'kit' : [...of].join())
  }
  const begun = new Map<string, Chunk>()
  for (const [id, name] of names) {
    const { bytes = 0, imports = [] } = modules.get(id) ?? {}
    const chunk: Chunk = {
      ids: [id],
      bytes,
      files: id.endsWith('.css') ? 2 : 1,
      pages: new Set(pagesOf(users.get(id) ?? new Set())),
      imports: new Set(imports.flatMap((next) => names.get(next) ?? []).filter((next) => next !== name)),
    }
    const other = begun.get(name)
    begun.set(name, other ? both(chunk, other) : chunk)
  }

  const styled = new Set(
    [...users].flatMap(([id, of]) => (id.endsWith('.css') && isOwn(id, of) ? [...of] : [])),
  )
  const allowed = pages.map((of) => {
    const newStarts = of.filter((start) => !before.has(start))
    return most - newStarts.length - newStarts.filter((start) => styled.has(start)).length
  })
  const ownBytes = pages.map((of) =>
    [...users]
      .filter(([id, by]) => isOwn(id, by) && of.some((start) => by.has(start)))
      .reduce((sum, [id]) => sum + (modules.get(id)?.bytes ?? 0), 0),
  )
  const made = [...joined(begun, allowed, ownBytes).values()]
  const chunkOf = new Map(made.flatMap(({ ids }, number) => ids.map((id) => [id, number] as const)))
  const together = Map.groupBy(chunkOf.keys(), (id) =>
    [chunkOf.get(id), id.endsWith('.css'), ...pagesOf(users.get(id) ?? new Set())].join(),
  )
  const partOf = new Map([...together.values()].flatMap((ids, part) => ids.map((id) => [id, part] as const)))
  const parts = [...together.values()].map((ids, number): Part => {
    const [first = ''] = ids
    return {
      bytes: ids.reduce((sum, id) => sum + (modules.get(id)?.bytes ?? 0), 0),
      style: first.endsWith('.css'),
      pages: new Set(pagesOf(users.get(first) ?? new Set())),
      imports: new Set(
        ids
          .flatMap((id) => modules.get(id)?.imports ?? [])
          .flatMap((id) => partOf.get(id) ?? [])
          .filter((part) => part !== number),
      ),
    }
  })
  const first = [...together.values()].map(([id = '']) => chunkOf.get(id) ?? 0)
  const last = moved(parts, first, {
    allowed,
    own: ownBytes,
    weightOf: (bytes, page) => weightOf(bytes / (shares[page] ?? 1)),
    enough: ENOUGH,
  })
  return new Map([...partOf].map(([id, part]) => [id, `shared-${last[part]}`]))
}

/** For each module not among those before, which of `starts` reach it without waiting. */
function usersByModule(modules: Modules, starts: ReadonlySet<string>, before: ReadonlySet<string>) {
  const users = new Map<string, Set<string>>()
  for (const start of starts) {
    for (const id of reached(modules, start))
      if (!before.has(id)) users.set(id, (users.get(id) ?? new Set()).add(start))
  }
  return users
}

/** A module and all that it imports, without waiting. */
export function reached(modules: Modules, start: string): Set<string> {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    modules.get(id)?.imports.forEach(visit)
  }
  visit(start)
  return seen
}

const union = <T>(first: ReadonlySet<T>, other: ReadonlySet<T>): Set<T> => new Set([...first, ...other])

const both = (first: Chunk, other: Chunk): Chunk => ({
  ids: [...first.ids, ...other.ids],
  bytes: first.bytes + other.bytes,
  files: Math.max(first.files, other.files),
  pages: union(first.pages, other.pages),
  imports: union(first.imports, other.imports),
})

/**
 * @param allowed files that chunks may come in, page by page
 * @param pageBytes the bytes that come with each page anyway
 */
function joined(chunks: Chunks, allowed: readonly number[], pageBytes: readonly number[]): Chunks {
  for (;;) {
    const here = [...chunks.values()]
    const over = allowed.map(
      (limit, page) => here.reduce((sum, { pages, files }) => sum + (pages.has(page) ? files : 0), 0) - limit,
    )
    const worst = over.indexOf(Math.max(...over))
    if ((over[worst] ?? 0) <= 0) return chunks
    const next = cheapestJoin(chunks, worst, (next) => weightOfJoin(bytesOf(next, pageBytes)))
    if (next === null) throw new Error('a page needs more files than it may ask for')
    chunks = next
  }
}

/** Joins the two chunks of a page after which the pages weigh least. */
function cheapestJoin(chunks: Chunks, page: number, weigh: (chunks: Chunks) => number): Chunks | null {
  const here = [...chunks].filter(([, { pages }]) => pages.has(page)).map(([name]) => name)
  let best: { chunks: Chunks; weight: number } | null = null
  for (const [n, first] of here.entries()) {
    for (const other of here.slice(n + 1)) {
      if (waitsFor(chunks, first, other) || waitsFor(chunks, other, first)) continue
      const next = joinTwo(chunks, first, other)
      const weight = weigh(next)
      if (best === null || weight < best.weight) best = { chunks: next, weight }
    }
  }
  return best?.chunks ?? null
}

/** Bytes of a page, so that their high power stays a number. */
const USUAL = 128 * 1024
/**
 * A high power of the bytes of a page: the heaviest pages are spared, not the sum. Measured, in KiB: 141 with the sum, 136
 * with the 8th power; with six pages more 143 with the 8th and 139 with the 32nd.
 */
const weightOf = (bytes: number): number => {
  let weight = bytes / USUAL
  for (let power = 1; power < 32; power *= 2) weight *= weight
  return weight
}
/**
 * The sum of such weights with which every page keeps its budget and has something to spare. It is of what each module
 * would be packed to alone. Measured with 155 pages, of the heaviest against its budget: 1.5 % to spare at 104,000, 1.0 %
 * at 165,000, 0.4 % at 180,000.
 */
const ENOUGH = 170_000
/** While chunks are joined the heaviest pages are spared still more: measured with 150 pages, 175 with the 64th, 178 with the 32nd. */
const weightOfJoin = (pages: readonly number[]): number =>
  pages.reduce((sum, bytes) => sum + (bytes / USUAL) ** 64, 0)

/** Bytes of each page. */
function bytesOf(chunks: Chunks, pageBytes: readonly number[]): number[] {
  const bytes = [...pageBytes]
  for (const chunk of chunks.values()) {
    for (const page of chunk.pages) bytes[page] = (bytes[page] ?? 0) + chunk.bytes
  }
  return bytes
}

/** Whether a chunk imports another by way of a third: joined, they and the third would wait for each other. */
function waitsFor(chunks: Chunks, from: string, to: string): boolean {
  const seen = new Set([to])
  const visit = (name: string): boolean =>
    [...(chunks.get(name)?.imports ?? [])].some(
      (next) =>
        (next === to && name !== from) || (!seen.has(next) && seen.add(next).has(next) && visit(next)),
    )
  return visit(from)
}

/** Joins two chunks; what the result imports comes with all its pages. */
function joinTwo(chunks: Chunks, name: string, other: string): Chunks {
  const [first, two] = [chunks.get(name), chunks.get(other)]
  if (!first || !two) throw new Error('there is no such chunk')
  const next = new Map<string, Chunk>()
  for (const [key, chunk] of chunks) {
    if (key === other) continue
    const merged = key === name ? both(first, two) : chunk
    const imports = merged.imports.has(other) ? new Set(merged.imports).add(name) : new Set(merged.imports)
    imports.delete(other)
    imports.delete(key)
    next.set(key, { ...merged, imports })
  }
  spread(next, name)
  return next
}

/** A chunk brings what it imports to each of its pages. */
function spread(chunks: Map<string, Chunk>, name: string): void {
  const from = chunks.get(name)
  for (const key of from?.imports ?? []) {
    const to = chunks.get(key)
    if (!from || !to || [...from.pages].every((page) => to.pages.has(page))) continue
    chunks.set(key, { ...to, pages: union(to.pages, from.pages) })
    spread(chunks, key)
  }
}
