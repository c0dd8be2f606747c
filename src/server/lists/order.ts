import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { MOST_COUNTED } from '#domain/most-counted.ts'
import { searchKey } from '#domain/sort.ts'
import type { Database } from '#server/db/schema.ts'
import { containing, folded } from '#server/db/searched-text.ts'
import { MAX_EXPORT_ROWS, MOST_EXPORT_ROWS } from './export-list.ts'
import { Fault } from '#server/fault.ts'
import type { Cursor } from './list.ts'

/**
 * `order by` of a list: by the expression of the requested column; unknown values come last. Rows with equal values
 * have the same order on every page: `then` ends with a unique column.
 */
function listOrder<K extends string>(
  /** an expression for each column by which the list can be ordered: if one is missing, the code does not compile */
  sorts: Readonly<Record<K, RawBuilder<unknown>>>,
  { sort, descending }: { sort: K; descending: boolean },
  then: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${sorts[sort]} ${descending ? sql`desc` : sql`asc`} nulls last, ${then}`
}

/**
 * Orders codes as people read their names, or in the order in which they follow one another: by the place of each in
 * `values`.
 */
export const placeIn = (column: string, values: readonly string[]): RawBuilder<unknown> =>
  sql`array_position(${[...values]}::text[], ${sql.ref(column)})`

/** Whether any of the columns contains the text, regardless of apostrophes, kinds of spaces and case in both. */
export const anyHolds = (
  columns: readonly (string | RawBuilder<unknown>)[],
  text: string,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`${folded(column)} ilike ${containing(searchKey(text))}`),
    sql` or `,
  )})`

/**
 * A page of a query in the requested order (`asked` gives both), and how many rows it finds: for a list in one of our
 * own tables. `sorts` and `then` are those of `listOrder`.
 */
export async function selectPage<DB, TB extends keyof DB, O, K extends string>(
  { page, pageSize, ...order }: { page: number; pageSize: number; sort: K; descending: boolean },
  query: SelectQueryBuilder<DB, TB, O>,
  by: { sorts: Readonly<Record<K, RawBuilder<unknown>>>; then: RawBuilder<unknown> },
): Promise<{ rows: O[]; total: number }> {
  const [rows, total] = await Promise.all([
    query
      .orderBy(listOrder(by.sorts, order, by.then))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    countOf(query),
  ])
  return { rows, total }
}

/**
 * How many rows of a long list are counted: of a page no more than anybody turns to, and the page says that there may be
 * more; of a file one more than it holds, so that it says where it is cut.
 */
export const countedUpTo = (pageSize: number): number =>
  pageSize > MOST_COUNTED ? MAX_EXPORT_ROWS + 1 : MOST_COUNTED

/**
 * The same for a queue of employees, which may have a hundred thousand rows: the first page is read by an index, and no
 * more rows are counted than anybody pages through or a file may hold. Asked by key, of a column without unknown values,
 * it says where the page ended, and counts with the first page only.
 */
export async function selectQueue<DB, TB extends keyof DB, O, K extends string>(
  db: Kysely<Database>,
  {
    page,
    pageSize,
    after,
    ...order
  }: { page: number; pageSize: number; sort: K; descending: boolean; after?: Cursor | null | undefined },
  query: SelectQueryBuilder<DB, TB, O>,
  by: {
    sorts: Readonly<Record<K, RawBuilder<unknown>>>
    /** columns without unknown values: an index of them gives the order in both directions */
    known: readonly NoInfer<K>[]
    /** unique; it goes the way of the column */
    then: RawBuilder<unknown>
    /** the same rows as `found` from fewer tables, for the count */
    counted?: RawBuilder<unknown> | undefined
    /** conditions of which each row meets one: where no index gives all of them in order, but one of each does */
    parts?: readonly RawBuilder<boolean>[] | undefined
  },
): Promise<{ rows: O[]; total: number; next?: Cursor | null }> {
  const way = order.descending ? sql`desc` : sql`asc`
  const nulls = by.known.includes(order.sort) ? sql`` : sql`nulls last`
  const sort = by.sorts[order.sort]
  const keyed = (from: Cursor | null) => {
    if (!by.known.includes(order.sort))
      throw new Fault(`${order.sort} may be unknown: no key to read on from`)
    return pageAfter(query, { sort, then: by.then, descending: order.descending }, pageSize, from)
  }
  if (after) return { total: 0, ...(await keyed(after)) }
  const most = after === null ? MOST_EXPORT_ROWS + 1 : countedUpTo(pageSize)
  const ones = (by.parts ?? [sql<boolean>`true`]).map((part) =>
    query
      .where(part)
      .clearSelect()
      .select(sql<number>`1`.as('one')),
  )
  const some = by.counted ?? sql.join(ones, sql` union all `)
  const numbered = () =>
    by.parts
      ? ofParts(db, query, {
          parts: by.parts,
          sort,
          then: by.then,
          turn: sql`${way} ${nulls}`,
          way,
          page,
          pageSize,
        })
      : query
          .orderBy(sql`${sort} ${way} ${nulls}, ${by.then} ${way}`)
          .limit(pageSize)
          .offset((page - 1) * pageSize)
          .execute()
  const [rows, counted] = await Promise.all([
    after === undefined ? numbered().then((rows) => ({ rows })) : keyed(after),
    sql<{ total: number }>`select count(*)::int as total from (${some} limit ${most}) f`.execute(db),
  ])
  return { ...rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * The page that begins after a row, of a column without unknown values: the index of its order finds that row, however
 * far it is.
 */
export async function pageAfter<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { sort, then, descending }: { sort: RawBuilder<unknown>; then: RawBuilder<unknown>; descending: boolean },
  pageSize: number,
  after: Cursor | null,
): Promise<{ rows: O[]; next: Cursor | null }> {
  const way = descending ? sql`desc` : sql`asc`
  const beyond = descending ? sql`<` : sql`>`
  const rest =
    after === null
      ? query
      : query.where(sql<boolean>`(${sort}, ${then}) ${beyond} (${after[0]}, ${after[1]})`)
  const rows = await rest
    .select([sql<string>`(${sort})::text`.as('key_sort'), sql<string>`(${then})::text`.as('key_then')])
    .orderBy(sql`${sort} ${way}, ${then} ${way}`)
    .limit(pageSize)
    .execute()
  // the builder loses that every row has what is selected here
  const keys = rows as unknown as readonly { key_sort: string; key_then: string }[]
  const last = rows.length < pageSize ? undefined : keys.at(-1)
  return { rows, next: last ? [last.key_sort, last.key_then] : null }
}

type Parts = {
  parts: readonly RawBuilder<boolean>[]
  sort: RawBuilder<unknown>
  then: RawBuilder<unknown>
  /** the way of the column, and of its ties */
  turn: RawBuilder<unknown>
  way: RawBuilder<unknown>
  page: number
  pageSize: number
}

/** A page of rows that stand in several parts: each gives its first rows in order, and the page is taken of those. */
async function ofParts<DB, TB extends keyof DB, O>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<DB, TB, O>,
  { parts, sort, then, turn, way, page, pageSize }: Parts,
): Promise<O[]> {
  const firsts = parts.map((part) =>
    query
      .where(part)
      .select([sort.as('sorted_by'), then.as('sorted_then')])
      .orderBy(sql`${sort} ${turn}, ${then} ${way}`)
      .limit(page * pageSize),
  )
  const { rows } = await sql<O>`
    select * from (${sql.join(firsts, sql` union all `)}) f
    order by sorted_by ${turn}, sorted_then ${way}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

/** How many rows a query of a list finds. */
export async function countOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const counted = query.clearSelect().select((eb) => eb.fn.countAll<number>().as('total'))
  // the type of the builder loses that it selects one column
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number }
  return Number(total)
}
