import { Kysely, PostgresDialect } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { errorText } from '#server/log-error.ts'
import { shareOf } from '#server/share.ts'
import { columnTypes } from './column-types.ts'
import { namingPool } from './named.ts'
import type { Database } from './schema.ts'
import type { DatabaseLog } from './postgres-process.ts'

export { inTransaction } from './transaction.ts'

export type DatabaseConfig = {
  /** The address of the embedded PostgreSQL, or DATABASE_URL. */
  connectionString: string
  /** The maximum of connections, by default 10 divided among the processes, but not fewer than 4. */
  maxConnections?: number
  /** 5 000, 2 000 and 10 000 ms by default; 0 switches one off. */
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  idleInTransactionMs?: number
  /** How long to wait for a database that does not answer; statement time-out + 5 s by default. */
  replyTimeoutMs?: number
  /**
   * Whether a statement is planned for its values, or once for all of them: over tables of seventeen partitions planning
   * costs more than running. For statements that need no other plan for other values.
   */
  plans?: 'by-value' | 'once'
  /** Off for a PgBouncer below 1.21 in transaction mode, which loses named statements. */
  namedStatements?: boolean
  log: Pick<DatabaseLog, 'warn'>
}

export type OpenDatabase = { pool: pg.Pool; db: Kysely<Database>; close: () => Promise<void> }

/** A connection on which nothing has a name, whoever asks: the limiter of calls names its statements itself. */
class NamelessClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const send: (statement: unknown, ...rest: unknown[]) => unknown = this.query.bind(this)
    const nameless = (statement: unknown, ...rest: unknown[]) =>
      send(typeof statement === 'object' && statement !== null ? nameTaken(statement) : statement, ...rest)
    // it takes whatever the query of the library takes
    this.query = nameless as typeof this.query
  }
}

/** What comes with its own way of being sent, like a cursor, is left as it is. */
function nameTaken(statement: object): object {
  if (!('name' in statement) || 'submit' in statement) return statement
  const { name: _name, ...rest } = statement
  return rest
}

/**
 * Opens the pool of the server. It connects at the first query, and again at the next query after the database was
 * lost. Through `db` a lost connection is thrown as `DatabaseDown`; code that uses `pool` directly must map errors with
 * `databaseError`.
 */
export function openDatabase(config: DatabaseConfig): OpenDatabase {
  const statementTimeoutMs = config.statementTimeoutMs ?? 5_000
  const pool = new pg.Pool({
    connectionString: config.connectionString,
    max: config.maxConnections ?? shareOf(10, 4),
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'svitlo',
    statement_timeout: statementTimeoutMs,
    query_timeout: config.replyTimeoutMs ?? (statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 5_000),
    lock_timeout: config.lockTimeoutMs ?? 2_000,
    idle_in_transaction_session_timeout: config.idleInTransactionMs ?? 10_000,
    types: columnTypes,
    ...(config.namedStatements === false ? { Client: NamelessClient } : {}),
    ...(config.plans === 'once' ? { options: '-c plan_cache_mode=force_generic_plan' } : {}),
  })
  // A client in use reports errors only to itself, an idle one also to the pool; without a listener either would end
  // the process.
  pool.on('error', () => {})
  const connections = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    client.on('error', (error) => config.log.warn(`database connection lost: ${errorText(error)}`))
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    connections.add(ended)
    void ended.then(() => connections.delete(ended))
  })

  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: namingPool(pool, config.namedStatements ?? true) }),
  })
  const close = async () => {
    await pool.end()
    // The pool forgets its clients before they have closed. Nobody waits for a database that does not answer.
    await Promise.race([Promise.all(connections), pause(2_000, undefined, { ref: false })])
  }
  return { pool, db, close }
}
