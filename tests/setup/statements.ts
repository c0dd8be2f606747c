import type { Pool, PoolClient } from 'pg'

/** Hears every statement that goes out through the pools from now on, as it is sent: the text without its values. */
export function statementsOf(...pools: Pool[]): string[] {
  const statements: string[] = []
  const heard = new WeakSet<PoolClient>()
  const hear = (client: PoolClient) => {
    if (heard.has(client)) return
    heard.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown // its forms are passed on as they come
    client.query = ((...args: unknown[]) => {
      const [first] = args
      statements.push(typeof first === 'string' ? first : (first as { text: string }).text)
      return query(...args)
    }) as PoolClient['query']
  }
  for (const pool of pools) pool.on('acquire', hear)
  return statements
}
