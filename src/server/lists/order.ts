import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { searchKey } from '#domain/sort.ts'

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

/** Apostrophes are removed, and a no-break space becomes a plain one (facts §3.7). */
const FOLDED = { from: `\u00a0\u202f'’‘ʼ\`´ʹ′＇`, to: '  ' }

/** A column in the form in which it is sorted and searched. */
export const folded = (column: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`translate(${typeof column === 'string' ? sql.ref(column) : column}, ${FOLDED.from}, ${FOLDED.to})`

/** Whether any of the columns contains the text, regardless of apostrophes, kinds of spaces and case in both. */
export const anyHolds = (columns: readonly string[], text: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`${folded(column)} ilike ${containing(searchKey(text))}`),
    sql` or `,
  )})`

/** A pattern for `ilike`: the text anywhere, with the special characters of patterns escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/**
 * A page of a query in the requested order (`asked` gives both), and how many rows it finds: for a list in one of our
 * own tables. `sorts` and `then` are those of `listOrder`.
 */
export async function selectPage<DB, TB extends keyof DB, O, K extends string>(
  { page, pageSize, ...order }: { page: number; pageSize: number; sort: K; descending: boolean },
  found: SelectQueryBuilder<DB, TB, O>,
  by: { sorts: Readonly<Record<K, RawBuilder<unknown>>>; then: RawBuilder<unknown> },
): Promise<{ rows: O[]; total: number }> {
  const [rows, total] = await Promise.all([
    found
      .orderBy(listOrder(by.sorts, order, by.then))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    countOf(found),
  ])
  return { rows, total }
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
