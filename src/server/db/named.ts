import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { DatabaseDown, databaseError } from './database-down.ts'
import { Fault } from '#server/fault.ts'
import { LONG_MARK, LONG_MS } from './long-mark.ts'

/** text of a statement → its name, and the reverse */
const names = new Map<string, string>()
const texts = new Map<string, string>()

/**
 * Gives a compiled query a name: PostgreSQL then parses it once per connection and keeps its plan.
 * For hot paths only: every name stays on every connection, so the text of the query must not depend
 * on its input. The same name for another text is an error.
 */
export function named<Row>(name: string, query: CompiledQuery<Row>): CompiledQuery<Row> {
  if ((texts.get(name) ?? query.sql) !== query.sql)
    throw new Fault(`two different statements are named ${name}`)
  texts.set(name, query.sql)
  names.set(query.sql, name)
  return query
}

/** The pool as kysely sees it: registered statements are sent by name, a lost connection becomes `DatabaseDown`. */
export function namingPool(pool: pg.Pool, useNames: boolean): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw databaseError(error)
      })
      const wrapper = wrapped.get(client) ?? namingClient(client, useNames)
      wrapped.set(client, wrapper)
      return wrapper
    },
  }
}

function namingClient(client: pg.PoolClient, useNames: boolean): PostgresPoolClient {
  let lost = false
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const name = useNames ? names.get(text) : undefined
    const patience = text.startsWith(LONG_MARK) ? { query_timeout: LONG_MS } : {}
    try {
      return await client.query(
        name ? { name, text, values: [...values] } : { text, values: [...values], ...patience },
      )
    } catch (error) {
      const mapped = databaseError(error)
      lost ||= mapped instanceof DatabaseDown
      throw mapped
    }
  }
  return {
    // kysely uses only this form of the call: the other one needs cursors, which are not configured.
    query: query as PostgresPoolClient['query'],
    // A connection that does not answer is not given to the next query.
    release: (destroy) => client.release(destroy || lost),
  }
}
