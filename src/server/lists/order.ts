import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { searchKey } from '#domain/sort.ts'

/**
 * `order by` of a list: by the expression of the column asked for; nothing known comes last. Rows that are equal by it
 * keep one order on every page: `then` ends with a unique column.
 */
function listOrder<K extends string>(
  /** an expression for each column the list can be ordered by: one that is missing does not compile */
  sorts: Readonly<Record<K, RawBuilder<unknown>>>,
  { sort, descending }: { sort: K; descending: boolean },
  then: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${sorts[sort]} ${descending ? sql`desc` : sql`asc`} nulls last, ${then}`
}

/** Codes ordered as people read their names, or as one follows another in life: the place of each in `values`. */
export const placeIn = (column: string, values: readonly string[]): RawBuilder<unknown> =>
  sql`array_position(${[...values]}::text[], ${sql.ref(column)})`

/** Every apostrophe is left out, a space that does not break is a plain one (facts §3.7). */
const FOLDED = { from: `\u00a0\u202f'’‘ʼ\`´ʹ′＇`, to: '  ' }

/** A column as it is sorted and searched. */
export const folded = (column: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`translate(${typeof column === 'string' ? sql.ref(column) : column}, ${FOLDED.from}, ${FOLDED.to})`

/** Whether any of the columns holds the text, whatever apostrophes, spaces and case either is written with. */
export const anyHolds = (columns: readonly string[], text: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`${folded(column)} ilike ${containing(searchKey(text))}`),
    sql` or `,
  )})`

/** A pattern for `ilike`: the text anywhere, signs of patterns taken as they are. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/**
 * A page of a query in the order asked for (`asked` tells both), and how many rows it finds: a list in one table of
 * ours. `sorts` and `then` as of `listOrder`.
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
  // the builder forgets that it selects one column
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number }
  return Number(total)
}
