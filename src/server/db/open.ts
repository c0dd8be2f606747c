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
  /** Of the embedded PostgreSQL or of DATABASE_URL. */
  connectionString: string
  /** Connections at most, 10 unless told. */
  maxConnections?: number
  /** 5 000, 2 000 and 10 000 ms unless told; 0 switches one off. */
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  idleInTransactionMs?: number
  /** How long to wait for an answer of a database that has fallen silent; statement time-out + 5 s unless told. */
  replyTimeoutMs?: number
  /** Off for a PgBouncer below 1.21 in transaction mode, which loses named statements. */
  namedStatements?: boolean
  log: Pick<DatabaseLog, 'warn'>
}

export type OpenDatabase = { pool: pg.Pool; db: Kysely<Database>; close: () => Promise<void> }

/**
 * Opens the pool of the server. Nothing is connected yet: the first query does it, and after a loss of the
 * database the next query connects again. Through `db` a lost connection is thrown as `DatabaseDown`;
 * whoever uses `pool` directly maps with `databaseError`.
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
  // A client that is checked out reports to nobody but itself, an idle one to the pool too: unheard, either
  // would end the process.
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
    // The pool forgets its clients before they have taken leave. A database that is silent is not waited for.
    await Promise.race([Promise.all(connections), pause(2_000, undefined, { ref: false })])
  }
  return { pool, db, close }
}
