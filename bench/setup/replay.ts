import type { Pool } from 'pg'
import type { Script } from './capture.ts'

/** Runs the statements of one call in order on one connection: the time that the driver alone needs. */
export async function runScript(pool: Pool, { statements }: Script): Promise<void> {
  const client = await pool.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release()
  }
}
