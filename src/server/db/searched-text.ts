import { type RawBuilder, sql } from 'kysely'

/** Apostrophes are removed, and a no-break space becomes a plain one (facts §3.7). */
const FOLDED = { from: `\u00a0\u202f'’‘ʼ\`´ʹ′＇`, to: '  ' }

/** A column in the form in which it is sorted and searched. */
export const folded = (column: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`translate(${typeof column === 'string' ? sql.ref(column) : column}, ${FOLDED.from}, ${FOLDED.to})`

/** A pattern for `ilike`: the text anywhere, with the special characters of patterns escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
