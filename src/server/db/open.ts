import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { namingPool } from './named.ts'
import type { Database } from './schema.ts'
import type { DatabaseLog } from './supervisor.ts'

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
  /** Off for a PgBouncer below 1.21 in transaction mode, which loses named statements. */
  namedStatements?: boolean
  log: Pick<DatabaseLog, 'warn'>
}

export type OpenDatabase = { pool: pg.Pool; db: Kysely<Database>; close(): Promise<void> }

/**
 * Opens the pool of the server. Nothing is connected yet: the first query does it, and after a loss of the
 * database the next query connects anew. Through `db` a lost connection is thrown as `DatabaseDown`;
 * whoever uses `pool` directly maps with `databaseError`.
 */
export function openDatabase(config: DatabaseConfig): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: config.connectionString,
    max: config.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'svitlo',
    statement_timeout: config.statementTimeoutMs ?? 5_000,
    lock_timeout: config.lockTimeoutMs ?? 2_000,
    idle_in_transaction_session_timeout: config.idleInTransactionMs ?? 10_000,
    types: columnTypes,
  })
  const lost = (error: Error) => config.log.warn(`database connection lost: ${error.message}`)
  pool.on('error', lost)
  // A client that is checked out reports to nobody but itself, and unheard it would end the process.
  pool.on('connect', (client) => void client.on('error', lost))

  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: namingPool(pool, config.namedStatements ?? true) }),
  })
  return { pool, db, close: () => pool.end() }
}
