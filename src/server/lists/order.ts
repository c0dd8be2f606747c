import { type RawBuilder, sql } from 'kysely'
import { searchKey } from '#domain/sort.ts'

/** `order by` of one column of a list, or of a rule. */
type Sorts<K extends string> = Readonly<Record<K, RawBuilder<unknown>>>

/**
 * `order by` of a list: the column asked for by its name, or the `first` one; nothing known comes last. Rows that are
 * equal by it keep one order on every page: `then` ends with a unique column.
 */
export function listOrder<K extends string>(
  sorts: Sorts<K>,
  first: K,
  asked: { sort?: string | undefined; descending?: boolean | undefined },
  then: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const name = asked.sort
  // the name is one of the table's own keys
  const column = name !== undefined && Object.hasOwn(sorts, name) ? sorts[name as K] : sorts[first]
  const turn = (asked.descending ?? true) ? sql`desc` : sql`asc`
  return sql`${column} ${turn} nulls last, ${then}`
}

/** Codes ordered as people read their names, or as one follows another in life: the place of each in `values`. */
export const placeIn = (column: string, values: readonly string[]): RawBuilder<unknown> =>
  sql`array_position(${[...values]}::text[], ${sql.ref(column)})`

/** Every apostrophe is left out, a space that does not break is a plain one (facts §3.7). */
const FOLDED = { from: `\u00a0\u202f'’‘ʼ\`´ʹ′＇`, to: '  ' }

/** A column as it is sorted and searched. */
export const folded = (column: string): RawBuilder<unknown> =>
  sql`translate(${sql.ref(column)}, ${FOLDED.from}, ${FOLDED.to})`

/** Whether any of the columns holds the text, whatever apostrophes, spaces and case either is written with. */
export const anyHolds = (columns: readonly string[], text: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`${folded(column)} ilike ${containing(searchKey(text))}`),
    sql` or `,
  )})`

/** A pattern for `ilike`: the text anywhere, signs of patterns taken as they are. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
