import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDatabase } from '#tests/setup/database.ts'
import { migrate } from './migrate.ts'
import { makeQuickDirectory } from '#tests/setup/quick-directory.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let directory: string
let client: pg.Client
beforeEach(async () => {
  database = await emptyDatabase()
  directory = makeQuickDirectory('migrations')
  client = new pg.Client(database.connectionString)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.close()
  await rm(directory, { recursive: true })
})

const file = (name: string, sql: string) => writeFile(join(directory, name), sql)
const run = () =>
  migrate({ connectionString: database.connectionString, owners: [{ name: 'portal', directory }] })
const recorded = async () => {
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations order by owner, number',
  )
  return rows.map((row) => row.name)
}

test('files are applied in order, each once', async () => {
  await file('0001-town.sql', 'create table town (name text); insert into town values (1)')
  await file('0002-street.sql', 'alter table town add street text')
  expect(await run()).toEqual(['portal/0001-town.sql', 'portal/0002-street.sql'])
  await file('0003-house.sql', 'alter table town add house text')
  expect(await run()).toEqual(['portal/0003-house.sql'])
  expect(await run()).toEqual([])
})

test('several servers started at once apply every file once', async () => {
  await file('0001-town.sql', 'create table town (name text)')
  await file('0002-count.sql', 'insert into town values (1)')
  const applied = await Promise.all([run(), run(), run(), run()])
  expect(applied.flat().sort()).toEqual(['portal/0001-town.sql', 'portal/0002-count.sql'])
  expect((await client.query('select from town')).rowCount).toBe(1)
})

test('a file that fails leaves nothing of itself and is named with its line', async () => {
  await file('0001-town.sql', 'create table town (name text)')
  await file('0002-wrong.sql', 'create table half (name text);\nalter table nowhere\n add street text')
  await expect(run()).rejects.toThrow(
    'Migration portal/0002-wrong.sql failed: relation "nowhere" does not exist',
  )
  expect(await recorded()).toEqual(['0001-town.sql'])
  await expect(client.query('select from half')).rejects.toThrow('does not exist')

  await file('0002-wrong.sql', 'create table half (name text);\nselect 1 +;')
  await expect(run()).rejects.toThrow('Migration portal/0002-wrong.sql:2 failed: syntax error')
})

test('a file changed after it was applied is refused', async () => {
  await file('0001-town.sql', 'create table town (name text)')
  await run()
  await file('0001-town.sql', 'create table town (name text not null)')
  await expect(run()).rejects.toThrow('0001-town.sql was changed after it had been applied')
})

test('line endings of another system are no change', async () => {
  await file('0001-town.sql', 'create table town (\n  name text)')
  await run()
  await file('0001-town.sql', 'create table town (\r\n  name text)')
  expect(await run()).toEqual([])
})

test('a database of a newer release is refused', async () => {
  await file('0001-town.sql', 'create table town (name text)')
  await file('0002-street.sql', 'alter table town add street text')
  await run()
  await rm(join(directory, '0002-street.sql'))
  await expect(run()).rejects.toThrow('newer release (0002-street.sql is unknown here)')
})

test('a number taken twice or left out is refused, a gap is not', async () => {
  await file('0001-town.sql', 'select 1')
  await file('0020-street.sql', 'select 1')
  expect(await run()).toEqual(['portal/0001-town.sql', 'portal/0020-street.sql'])
  await file('0001-village.sql', 'select 1')
  await expect(run()).rejects.toThrow('0001-village.sql has a number already taken')
  await rm(join(directory, '0001-village.sql'))
  await file('house.sql', 'select 1')
  await expect(run()).rejects.toThrow('house.sql should begin with its number')
})

test('a file with a number lower than an applied one is refused by a sentence that says what to do', async () => {
  await file('0001-town.sql', 'create table town (name text)')
  await file('0005-street.sql', 'alter table town add street text')
  await run()
  await file('0003-house.sql', 'alter table town add house text')
  await expect(run()).rejects.toThrow(
    'Migration portal/0003-house.sql has a lower number than 0005-street.sql, which is applied already: give it a higher one.',
  )
  expect(await recorded()).toEqual(['0001-town.sql', '0005-street.sql'])
})

test('the numbers of each owner are its own', async () => {
  const other = makeQuickDirectory('migrations')
  await file('0002-town.sql', 'create table town (name text)')
  await run()
  await writeFile(join(other, '0001-mill.sql'), 'create table mill (name text)')
  const owners = [
    { name: 'portal', directory },
    { name: 'core', directory: other },
  ]
  const both = () => migrate({ connectionString: database.connectionString, owners })
  expect(await both()).toEqual(['core/0001-mill.sql'])
  expect(await both()).toEqual([])
  await rm(other, { recursive: true })
})

test('a database of the time before 0.1.0 is refused, and nothing in it is changed', async () => {
  await client.query(
    `create table public.schema_migrations (number integer primary key, name text, checksum text, applied_at timestamptz)`,
  )
  await file('0001-town.sql', 'create table town (name text)')
  await expect(run()).rejects.toThrow('Begin with an empty database')
  await expect(client.query('select from town')).rejects.toThrow('does not exist')
})

test('killed half-way, the file is applied whole by the next run', async () => {
  await client.query('create table slow ()')
  await file('0001-town.sql', 'create table town (name text)')
  await file(
    '0002-long.sql',
    `create table half (name text);
     select pg_sleep(60) where to_regclass('slow') is not null;
     insert into half values (1)`,
  )
  const killed = spawn(process.execPath, [join(import.meta.dirname, 'migrate-command.ts'), directory], {
    env: {
      ...process.env,
      DATABASE_URL: database.connectionString,
      SVITLO_SECRET: Buffer.alloc(32, 7).toString('base64'),
    },
    stdio: 'ignore',
  })
  await vi.waitFor(
    async () => {
      const asleep = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
      expect((await client.query(asleep)).rowCount).toBe(1)
    },
    { timeout: 10_000, interval: 20 },
  )
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await client.query('drop table slow')

  expect(await recorded()).toEqual(['0001-town.sql'])
  expect(await run()).toEqual(['portal/0002-long.sql'])
  expect((await client.query('select from half')).rowCount).toBe(1)
})
