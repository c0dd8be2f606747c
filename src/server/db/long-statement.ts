import { type Kysely, type Transaction, sql } from 'kysely'
import { LONG_MS } from './long-mark.ts'
import { inTransaction } from './open.ts'
import type { Database } from './schema.ts'

/** The beginning of such a statement: `LONG_MARK` as a part of it. */
export const longMark = sql`/* long */`

/**
 * Runs one statement that may take minutes, in a transaction of its own or in the one it is given; the statement begins
 * with `longMark`. What follows it in the same transaction has the usual limit again.
 */
export const longStatement = <T>(
  db: Kysely<Database>,
  run: (trx: Transaction<Database> | Kysely<Database>) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{
      usual: string
    }>`select current_setting('statement_timeout') as usual`.execute(trx)
    const limit = (to: string) => sql`select set_config('statement_timeout', ${to}, true)`.execute(trx)
    await limit(String(LONG_MS))
    const done = await run(trx)
    await limit(rows[0]?.usual ?? '0')
    return done
  })
