import { Kysely, PostgresDialect } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { errorText } from '#server/log-error.ts'
import { columnTypes } from './column-types.ts'
import { namingPool } from './named.ts'
import type { Database } from './schema.ts'
import type { DatabaseLog } from './postgres-process.ts'

export { inTransaction } from './transaction.ts'

export type DatabaseConfig = {
  /** The address of the embedded PostgreSQL, or DATABASE_URL. */
  connectionString: string
  /** The maximum of connections, 10 by default. */
  maxConnections?: number
  /** 5 000, 2 000 and 10 000 ms by default; 0 switches one off. */
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  idleInTransactionMs?: number
  /** How long to wait for a database that does not answer; statement time-out + 5 s by default. */
  replyTimeoutMs?: number
  /** Off for a PgBouncer below 1.21 in transaction mode, which loses named statements. */
  namedStatements?: boolean
  log: Pick<DatabaseLog, 'warn'>
}

export type OpenDatabase = { pool: pg.Pool; db: Kysely<Database>; close: () => Promise<void> }

/**
 * Opens the pool of the server. It connects at the first query, and again at the next query after the database was
 * lost. Through `db` a lost connection is thrown as `DatabaseDown`; code that uses `pool` directly must map errors with
 * `databaseError`.
 */
export function openDatabase(config: DatabaseConfig): OpenDatabase {
  const statementTimeoutMs = config.statementTimeoutMs ?? 5_000
  const pool = new pg.Pool({
    connectionString: config.connectionString,
    max: config.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'svitlo',
    statement_timeout: statementTimeoutMs,
    query_timeout: config.replyTimeoutMs ?? (statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 5_000),
    lock_timeout: config.lockTimeoutMs ?? 2_000,
    idle_in_transaction_session_timeout: config.idleInTransactionMs ?? 10_000,
    types: columnTypes,
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
