import type { Pool } from 'pg'
import type { Script } from './capture.ts'

/** The statements of one call on one connection, in order: what the driver alone would take. */
export async function runScript(pool: Pool, { statements }: Script): Promise<void> {
  const client = await pool.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release()
  }
}
