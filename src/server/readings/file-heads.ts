import { massColumns, massColumnTwins, massHeadStems as stems, massZones } from '#text/file-readings.ts'
import type { SheetRow } from './read-workbook.ts'

/** What a column may be taken for. */
export type Field = keyof typeof massColumnTwins
/** A column of the file: its number from 0 and its heading, the lines of it joined. */
export type Column = { readonly index: number; readonly title: string }
/** Which columns a table has, found in its heads. */
export type Head = {
  readonly fields: ReadonlyMap<Field, Column>
  /** columns that may be the new reading; one at most is certain */
  readonly value: Value
  /** each column's heading, '' where it has none */
  readonly titles: readonly string[]
  /** how many rows of the sheet the heads and what stands over them take */
  readonly rows: number
}
type Value =
  | { readonly kind: 'missing' }
  /** `besides`: columns that look like readings too and are not said to be the previous ones */
  | { readonly kind: 'found'; readonly column: Column; readonly besides: readonly Column[] }
  /** `several`: each may be it; `zones`: each zone has a column of its own */
  | { readonly kind: 'several' | 'zones'; readonly columns: readonly Column[] }

/** Titles, a company head or an empty line may stand above the headings. */
const HEAD_WITHIN = 15
/** «Показання» over «попередні | поточні», and a line of groups over both. */
const LINES = 3

/**
 * The heads of a table: of all lines within the first fifteen rows, and two or three together, those that name most
 * columns. Of equals that overlap the lower begins, and lines that belong to it below are taken with it.
 */
export function headOf(rows: readonly SheetRow[]): Head | null {
  let best: (Head & { score: number }) | null = null
  for (let from = 0; from < Math.min(rows.length, HEAD_WITHIN); from++)
    for (let lines = 1; lines <= LINES && from + lines <= rows.length; lines++) {
      const block = rows.slice(from, from + lines)
      if (!isBlock(block)) break
      const head = understand(titlesOf(block))
      const equal = best !== null && head.score === best.score && from < best.rows
      if (!best || head.score > best.score || equal) best = { ...head, rows: from + lines }
    }
  return best && best.score > 0 ? best : null
}

/** Lines one under another; what stands below the first holds no number. */
const isBlock = (block: readonly SheetRow[]): boolean =>
  block.every(([row], index) => row === block[0]![0] + index) &&
  block.slice(1).every(([, ...texts]) => !texts.some((text) => /^\d+(?:[.,]\d+)?$/.test(text)))

/** The heading of each column, its lines from the top; a cell of an upper line counts for the empty ones after it. */
function titlesOf(block: readonly SheetRow[]): string[][] {
  const lines = block.map(([, ...texts]) => texts)
  const width = Math.max(...lines.map((line) => line.length))
  const titles = Array.from({ length: width }, (): string[] => [])
  for (const [n, line] of lines.entries()) {
    const isTitle = line.length === 1 && n < lines.length - 1
    let over = ''
    for (const [column, title] of titles.entries()) {
      const cell = line[column] ?? ''
      if (cell !== '') over = cell
      const below = lines.slice(n + 1).some((next) => (next[column] ?? '') !== '')
      const text = cell === '' && below ? over : cell
      if (text !== '' && !isTitle) title.push(text)
    }
  }
  return titles
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}/№]+/gu, '')
const fieldOf: ReadonlyMap<string, Field> = new Map(
  Object.entries(massColumnTwins).flatMap(([field, twins]) =>
    // the keys are those of the twins
    [massColumns[field as Field], ...twins].map((title) => [plain(title), field as Field] as const),
  ),
)
/** Whether a word of a text begins so. */
const has = (words: readonly string[]) => {
  const pattern = new RegExp(`(?<!\\p{L})(?:${words.join('|')})`, 'iu')
  return (text: string): boolean => pattern.test(text)
}
const isReading = has(stems.reading)
const isPrevious = has(stems.previous)
const isCurrent = has(stems.current)
const isOther = has(stems.other)
const { single: _whole, ...parted } = massZones
const isZone = has([...stems.zone, ...Object.values(parted).flat()])

type Kind = Field | 'previous' | 'current' | 'reading' | 'zones' | null

function kindOf(parts: readonly string[]): Kind {
  const joined = parts.join(' ')
  const last = parts.at(-1) ?? ''
  const exact = fieldOf.get(plain(joined))
  const field = exact ?? fieldOf.get(plain(last))
  if (field !== undefined && field !== 'value') return field === 'date' && isPrevious(joined) ? null : field
  if (plain(joined) === plain(massColumns.value)) return 'value'
  if (!isReading(joined) && field !== 'value') return null
  if (isOther(last) || (isOther(joined) && !isReading(joined))) return null
  const [previous, current] = [isPrevious(joined), isCurrent(joined)]
  if (previous && !current) return 'previous'
  if (isZone(joined)) return 'zones'
  return current && !previous ? 'current' : 'reading'
}

function understand(titles: readonly (readonly string[])[]): Head & { score: number } {
  const fields = new Map<Field, Column>()
  const readings: (Column & { kind: Kind; parts: readonly string[] })[] = []
  for (const [index, parts] of titles.entries()) {
    const kind = kindOf(parts)
    const column = { index, title: parts.join(': ') }
    if (kind === null) continue
    if (kind === 'value' || !isField(kind)) readings.push({ ...column, kind, parts })
    // of two with the same heading the first counts
    else if (!fields.has(kind)) fields.set(kind, column)
  }
  const value = valueOf(readings)
  if (value.kind === 'found') fields.set('value', value.column)
  const score =
    new Set(fields.keys()).add('value').size -
    (value.kind === 'missing' ? 1 : 0) +
    (readings.some(({ kind }) => kind === 'previous') ? 1 : 0)
  return { fields, value, titles: titles.map((parts) => parts.join(': ')), rows: 0, score }
}

const isField = (kind: Kind): kind is Field => kind !== null && Object.hasOwn(massColumnTwins, kind)

/** The heading of the template is the surest, then one that says it is the current reading, then a reading alone. */
function valueOf(readings: readonly (Column & { kind: Kind })[]): Value {
  const of = (wanted: Kind) => readings.filter(({ kind }) => kind === wanted).map(bare)
  const [template, ...again] = of('value')
  if (template) return again.length > 0 ? { kind: 'several', columns: of('value') } : foundValue(template)
  if (of('zones').length > 0) return { kind: 'zones', columns: of('zones') }
  const [current, ...others] = of('current')
  if (current)
    return others.length > 0
      ? { kind: 'several', columns: of('current') }
      : foundValue(current, of('reading'))
  const [reading, ...more] = of('reading')
  if (!reading) return { kind: 'missing' }
  if (more.length === 0) return foundValue(reading)
  const latest = latestOf(of('reading'))
  return latest
    ? foundValue(
        latest,
        of('reading').filter((column) => column.index !== latest.index),
      )
    : { kind: 'several', columns: of('reading') }
}

const bare = ({ index, title }: Column): Column => ({ index, title })
const foundValue = (column: Column, besides: readonly Column[] = []): Value => ({
  kind: 'found',
  column,
  besides,
})

/** Of readings that each name another date, the one of the last; null where they do not. */
function latestOf(columns: readonly Column[]): Column | null {
  const dated = columns.map((column) => ({ column, date: dateIn(column.title) }))
  if (new Set(dated.map(({ date }) => date)).size < dated.length || dated.some(({ date }) => date === null))
    return null
  return dated.toSorted((a, b) => (a.date! < b.date! ? 1 : -1))[0]?.column ?? null
}

function dateIn(title: string): string | null {
  const [, day, month, year] = /(\d{1,2})\.(\d{1,2})\.(\d{2,4})/.exec(title) ?? []
  if (day && month && year) return `20${year.slice(-2)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /\d{4}-\d{2}-\d{2}/.exec(title)?.[0] ?? null
}
