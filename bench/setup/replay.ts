import { escapeLiteral, type Pool } from 'pg'
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

/**
 * How many blocks the statements of one call read, of memory and of the disk; nothing of what they write stays.
 * @param plans made for the values at hand, or once for all values, as hot statements have them (`plans: 'once'`)
 * @throws if the call read nothing: then there is nothing to compare
 */
export async function blocksRead(
  pool: Pool,
  { statements }: Script,
  plans: 'for values' | 'once' = 'for values',
): Promise<number> {
  const client = await pool.connect()
  let blocks = 0
  try {
    await client.query('begin')
    if (plans === 'once') await client.query('set local plan_cache_mode = force_generic_plan')
    for (const { text, values } of statements.filter((statement) =>
      /^\s*(with|select|insert|update|delete)\b/i.test(statement.text),
    )) {
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
      if (plans === 'once') await client.query(`prepare asked as ${text}`)
      const { rows } =
        plans === 'once'
          ? await client.query(`${EXPLAIN} execute asked ${given}`)
          : await client.query(`${EXPLAIN} ${text}`, values)
      if (plans === 'once') await client.query('deallocate asked')
      const plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } =
        rows[0]['QUERY PLAN'][0].Plan
      blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  if (blocks === 0) throw new Error('a call that reads nothing')
  return blocks
}
const EXPLAIN = 'explain (analyze, buffers, format json)'

/** A value as pg sends it, written into the text of a statement. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (value instanceof Date) return escapeLiteral(value.toISOString())
  if (Array.isArray(value))
    return escapeLiteral(`{${value.map((element) => JSON.stringify(element)).join(',')}}`)
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}
