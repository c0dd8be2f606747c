import type { Pool, PoolClient } from 'pg'

/** Records every statement sent through the pools from now on: the text without its values. */
export function statementsOf(...pools: Pool[]): string[] {
  const statements: string[] = []
  const heard = new WeakSet<PoolClient>()
  const hear = (client: PoolClient) => {
    if (heard.has(client)) return
    heard.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown // its overloads are passed on unchanged
    client.query = ((...args: unknown[]) => {
      const [first] = args
      statements.push(typeof first === 'string' ? first : (first as { text: string }).text)
      return query(...args)
    }) as PoolClient['query']
  }
  for (const pool of pools) pool.on('acquire', hear)
  return statements
}
