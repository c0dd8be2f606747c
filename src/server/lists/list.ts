import {
  type AnyList,
  type FileColumn,
  fileColumns,
  type List,
  type SortKey,
  type Table,
} from '#lists/description.ts'
import { compareUkrainian, searchKey } from '#domain/sort.ts'
import { parseMoney } from '#domain/money.ts'
import type { FileReply } from '#contract/endpoint.ts'
import type { ExportColumn } from './cells.ts'
import { exportList as write, MAX_EXPORT_ROWS, MOST_EXPORT_ROWS } from './export-list.ts'
import { assertPeriod } from './period.ts'

/** The fields of a request for a list besides its own filters. */
export type Asked = {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
  readonly sort?: string | undefined
  readonly descending?: boolean | undefined
  readonly search?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** for a file: rows in memory need not be cut into pages */
  readonly whole?: true
  /** for a long file: the page that begins after this row; null: the first one. Absent: the page of this number */
  readonly after?: Cursor | null | undefined
}
/** Where a page ended: the value by which it is ordered and the unique one after it, as the database writes them. */
export type Cursor = readonly [sort: string, then: string]
type PageAsked = {
  readonly page: number
  readonly pageSize: number
  readonly whole: true
  readonly after?: Cursor | null
}

/**
 * The requested page and order of a list, for a source that orders and pages by itself; the description gives defaults
 * for what the request leaves out. @throws 'period-invalid' on `from` or `to` of a list with a period of days
 */
export function requestOf<L extends AnyList>(list: L, input: Asked) {
  if (list.filters?.some(({ kind }) => kind === 'days')) assertPeriod(input)
  const known = input.sort !== undefined && list.columns[input.sort]?.sort !== undefined
  return {
    page: input.page ?? 1,
    pageSize: input.pageSize ?? list.pageSize ?? 20,
    // both are names of columns that can be ordered by, also the one of the description
    sort: (known ? input.sort : list.order.by) as SortKey<L>,
    descending: input.descending ?? list.order.descending,
    ...(input.after === undefined ? {} : { after: input.after }),
  }
}

/**
 * The requested page of a list whose rows are in memory: filtered by the description, searched, ordered and cut. Rows
 * with equal values in a column stay in the order of the list, and then in the order given.
 * @throws 'period-invalid' on `from` or `to`
 */
export function list<Row, Line = Row>(description: List<Row, Line>, rows: readonly Row[], input: Asked) {
  const { page, pageSize, sort, descending } = requestOf(description as AnyList, input)
  const matches = foundIn(description, rows, input)
  const order = (by: string, down: boolean) => comparison(description, by, down)
  const first = order(sort, descending)
  const then = order(description.order.by, description.order.descending)
  const ordered = matches.toSorted((a, b) => first(a, b) || then(a, b))
  return {
    total: ordered.length,
    rows: input.whole ? ordered : ordered.slice((page - 1) * pageSize, page * pageSize),
  }
}

/** The rows in memory that match the filters and the search. */
export const foundIn = <Row, Line = Row>(
  description: List<Row, Line>,
  rows: readonly Row[],
  input: Asked,
): Row[] => rows.filter((row) => isChosen(description, row, input) && isFound(description, row, input))

/** The requested page in the form for the core, which may find, order and cut by itself (docs/decisions/0072). */
export function wantedPage(list: AnyList, input: Asked) {
  const { page, pageSize, sort, descending } = requestOf(list, input)
  const search = input.search?.trim() || undefined
  return { number: page, size: pageSize, sort, descending, search }
}

/**
 * The page from an answer of the core: either the core has cut it and returned the total, or it has returned all rows.
 */
export const pageOf = <Row, Line = Row>(
  description: List<Row, Line>,
  { rows, total }: { readonly rows: Row[]; readonly total?: number | undefined },
  input: Asked,
): { total: number; rows: Row[] } => (total === undefined ? list(description, rows, input) : { total, rows })

function isFound<Row>({ search }: Pick<List<Row>, 'search'>, row: Row, input: Asked): boolean {
  const text = searchKey(input.search ?? '')
  if (text === '') return true
  const holds = [search?.value?.(row) ?? []].flat().some((part) => searchKey(part ?? '').includes(text))
  return holds || (search?.sum !== undefined && parseMoney(text) === search.sum(row))
}

function isChosen<Row>(description: Pick<List<Row>, 'filters'>, row: Row, input: Asked): boolean {
  return (description.filters ?? []).every((filter) => {
    if (filter.kind === 'days') {
      const day = filter.value?.(row)
      return (
        day === undefined ||
        ((input.from === undefined || day >= input.from) && (input.to === undefined || day <= input.to))
      )
    }
    if (filter.kind !== 'choice' || filter.value === undefined) return true
    const wanted = (input as Readonly<Record<string, string | boolean | undefined>>)[filter.key]
    return wanted === undefined || String(wanted) === filter.value(row)
  })
}

/** Unknown values come last in both directions. */
function comparison<Row>({ columns }: Pick<List<Row>, 'columns'>, by: string, descending: boolean) {
  const column = columns[by]
  const value =
    typeof column?.sort === 'function'
      ? column.sort
      : column === undefined || column.kind === 'action'
        ? () => null
        : column.value
  // days, months and moments are written so that comparing them as strings orders them
  const isText = column?.kind === 'text' || typeof column?.sort === 'function'
  const turn = descending ? -1 : 1
  return (a: Row, b: Row): number => {
    const [left, right] = [value(a), value(b)]
    if (left === right) return 0
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    if (isText && typeof left === 'string' && typeof right === 'string')
      return turn * compareUkrainian(left, right)
    return turn * (left < right ? -1 : left > right ? 1 : 0)
  }
}

type Page<Row> = {
  readonly total: number
  readonly rows: readonly Row[]
  /** where it ended, of a page that was asked by key */
  readonly next?: Cursor | null | undefined
}

/**
 * A list as a file with all requested rows, page by page; `of` is the part of the file name that says whose list it is.
 * `page` is the function that also answers the list itself, with at most `pageSize` rows at once: a thousand from the
 * core, more from our own tables, where all rows of one answer are of the same moment. A list of more than one page is
 * written while it is sent, so that it is never completely in memory; a refusal happens on the first page, before
 * anything is sent. `BY_KEY`: each page begins after the last row of the one before, so that a file of a million rows
 * costs the database no more than a list of as many.
 */
export async function exportList<Row, Line = Row>(
  description: List<Row, Line>,
  format: 'csv' | 'xlsx',
  of: string | null,
  page: (page: PageAsked) => Promise<Page<Row>>,
  paging: number | typeof BY_KEY = CORE_PAGE,
): Promise<FileReply> {
  const byKey = paging === BY_KEY
  const pageSize = byKey ? KEY_PAGE : paging
  const most = byKey ? MOST_EXPORT_ROWS : MAX_EXPORT_ROWS
  const pageAt = (number: number, after: Cursor | null = null) =>
    page({ page: number, pageSize, whole: true, ...(byKey ? { after } : {}) })
  const first = await pageAt(1)
  const pages = () => restOf(first, pageAt, most)
  const { name: sheet, file } = description
  const about = { name: of === null ? sheet : `${sheet} ${of}`, sheet }
  if (file === undefined)
    return write(format, {
      ...about,
      most,
      columns: fileColumns(description).map(asExported),
      total: first.total,
      ...(first.total <= first.rows.length ? { rows: first.rows } : { pages: pages() }),
    })
  const lines: Line[] = []
  for await (const rows of pages()) lines.push(...rows.flatMap(file.lines))
  // rows beyond the limit of a file are only counted
  return write(format, {
    ...about,
    columns: file.columns.map(asExported),
    rows: lines,
    total: Math.max(first.total, lines.length),
  })
}

/** A table as a file; all its rows are in memory. `without`: columns to leave out this time, as on the screen. */
export function exportTable<Row, Line = Row>(
  { name: sheet, columns, file }: Table<Row, Line>,
  format: 'csv' | 'xlsx',
  of: string,
  rows: readonly Row[],
  without: readonly string[] = [],
): Promise<FileReply> {
  const about = { name: `${sheet} ${of}`, sheet }
  if (file !== undefined)
    return write(format, { ...about, columns: file.columns.map(asExported), rows: rows.flatMap(file.lines) })
  const shown = Object.fromEntries(Object.entries(columns).filter(([key]) => !without.includes(key)))
  return write(format, { ...about, columns: fileColumns({ columns: shown }).map(asExported), rows })
}

/** The most rows that the core returns in one answer. */
const CORE_PAGE = 1000

/** The first page and the following ones, up to the maximum of a file. */
async function* restOf<Row>(
  first: Page<Row>,
  page: (number: number, after?: Cursor | null) => Promise<Page<Row>>,
  most: number,
) {
  let left = Math.min(first.total, most)
  let last = first
  for (let number = 1; left > 0; number++) {
    if (number > 1) last = await page(number, last.next)
    const { rows } = last
    if (rows.length === 0) return
    yield rows.slice(0, left)
    left -= rows.length
    if (last.next === null) return
  }
}

/** Of `exportList` for a long table of our own, whose page function answers by key. */
export const BY_KEY = 'by key'
/** So many rows of a long list are in memory at once. */
const KEY_PAGE = 1000

/** The page size of `exportList` for our own tables: one statement reads the whole file. */
export const WHOLE = MAX_EXPORT_ROWS

const asExported = <Row>(column: FileColumn<Row>): ExportColumn<Row> =>
  column.kind === 'moment' ? { ...column, value: (row) => momentOf(column.value(row)) } : column
const momentOf = (at: string | null): Date | null => (at === null ? null : new Date(at))
