import type { Kysely, Transaction } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { sqlState } from './database-down.ts'
import type { Database } from './schema.ts'

/** Serialization failure and deadlock: the whole transaction must be tried again. */
const RETRIED = new Set(['40001', '40P01'])
const TRIES = 3

export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** 0 to 1, spreads the retries of transactions that collided. */
  random?: () => number
}

/**
 * Runs `work` in one transaction and commits; tries it up to three times when PostgreSQL reports a serialization
 * failure or a deadlock, so `work` must do nothing outside the database. Inside a given transaction it joins that one.
 * A lost connection is thrown as `DatabaseDown`; if it was lost during COMMIT, nobody knows the outcome, which is why
 * there are idempotency keys.
 */
export async function inTransaction<Result>(
  db: Kysely<Database> | Transaction<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
  { isolation = 'read committed', random = Math.random }: TransactionOptions = {},
): Promise<Result> {
  if (isTransaction(db)) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work)
    } catch (error) {
      if (attempt === TRIES || !RETRIED.has(sqlState(error))) throw error
      await pause(random() * 20 * 2 ** attempt)
    }
  }
}

function isTransaction(db: Kysely<Database>): db is Transaction<Database> {
  return db.isTransaction
}
