import pg from 'pg'

/** Without these settings an acknowledged reading may be lost in a power cut. */
const REQUIRED = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Throws a sentence for the operator when this database may lose what it has acknowledged. */
export async function assertDurable(connectionString: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_settings where name = any($1) and setting = 'off' order by name`,
      [REQUIRED],
    )
    if (rows.length === 0) return
    const names = rows.map((row) => row.name).join(', ')
    throw new Error(
      `The database would lose acknowledged data: ${names} is off. Turn it on (ALTER SYSTEM RESET …, or remove it ` +
        'from the settings of the role and of the database) and start again.',
    )
  })
}

export async function createIfAbsent(connectionString: string, database: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`)
  })
}

/** One connection for one piece of work. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'svitlo prepare' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
