import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { DatabaseDown } from './database-down.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'
import { openDatabase } from './open.ts'
import { migrate } from './migrate.ts'
import { isPostgresOn } from './postmaster.ts'
import { OWNERS, prepareDatabase } from './prepare-database.ts'
import { makeQuickDirectory } from '#tests/setup/quick-directory.ts'

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const soon = { timeout: 10_000, interval: 20 }

let dataDir: string
let started: EmbeddedDatabase[] = []
const children: ChildProcess[] = []

beforeAll(() => void (dataDir = makeQuickDirectory('embedded')))
afterEach(async () => {
  await Promise.all(started.map((database) => database.stop()))
  started = []
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: quiet, sharedBuffersMb: 16 })
  started.push(database)
  return database
}

const place = z.object({ connectionString: z.string(), pid: z.number() })

/** The same in a separate process that can be killed. */
async function startProcess(): Promise<{ child: ChildProcess; connectionString: string; postgres: number }> {
  const child = spawn(process.execPath, ['tests/setup/run-embedded.ts', dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), 'line')
  const { connectionString, pid } = place.parse(JSON.parse(String(line)))
  return { child, connectionString, postgres: pid }
}

async function query(connectionString: string, text: string): Promise<pg.QueryResult<{ value: string }>> {
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    return await client.query<{ value: string }>(text)
  } finally {
    await client.end()
  }
}

const untilGone = (postgres: number) =>
  vi.waitFor(() => expect(isPostgresOn(postgres, join(dataDir, 'postgres'))).toBe(false), soon)

test('a new directory becomes a durable Ukrainian UTF-8 database with checksums', async () => {
  await mkdir(join(dataDir, 'postgres.unfinished'))
  await writeFile(join(dataDir, 'postgres.unfinished/PG_VERSION'), '18')
  const { connectionString } = await start()
  const { rows } = await query(
    connectionString,
    `select name || '=' || setting as value from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'server_encoding')
     order by name`,
  )
  expect(rows.map((row) => row.value)).toEqual([
    'data_checksums=on',
    'fsync=on',
    'full_page_writes=on',
    'server_encoding=UTF8',
    'synchronous_commit=on',
  ])
  const sorted = await query(
    connectionString,
    `select unnest(array['Ї', 'Ґ', 'Г', 'І', 'Є']) as value order by 1`,
  )
  expect(sorted.rows.map((row) => row.value).join('')).toBe('ГҐЄІЇ')
})

test('a second server on the same directory is refused at once, in words', async () => {
  await start()
  const began = performance.now()
  await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(
    `The data directory ${dataDir} is already used by another running server (process ${process.pid}).`,
  )
  const other = spawn(process.execPath, ['tests/setup/run-embedded.ts', dataDir], { stdio: 'ignore' })
  await expect(once(other, 'exit')).resolves.toEqual([1, null])
  expect(performance.now() - began).toBeLessThan(60_000)
})

test('a killed server leaves no PostgreSQL behind and keeps every row it has acknowledged', async () => {
  const { child, connectionString, postgres } = await startProcess()
  await query(connectionString, `create table kept as select 'here' as value`)
  child.kill('SIGKILL')
  await untilGone(postgres)
  const { rows } = await query((await start()).connectionString, 'select value from kept')
  expect(rows).toEqual([{ value: 'here' }])
})

test('a server killed together with its watchdog is followed by one that takes over', async () => {
  const { child, postgres } = await startProcess()
  const watchdogs = execFileSync('pgrep', ['-f', `svitlo-watchdog ${dataDir}`], { encoding: 'utf8' })
  for (const watchdog of watchdogs.trim().split('\n')) process.kill(Number(watchdog), 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isPostgresOn(postgres, join(dataDir, 'postgres'))).toBe(true)

  await expect(query((await start()).connectionString, `select 'in' as value`)).resolves.toMatchObject({
    rowCount: 1,
  })
  expect(isPostgresOn(postgres, join(dataDir, 'postgres'))).toBe(false)
})

test('everything killed at once, PostgreSQL included, starts again', async () => {
  const { child, connectionString, postgres } = await startProcess()
  await query(connectionString, `create table survived as select 'all' as value`)
  process.kill(postgres, 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const { rows } = await query((await start()).connectionString, 'select value from survived')
  expect(rows).toEqual([{ value: 'all' }])
})

test('a note left by a dead PostgreSQL does not keep a new one out, even when its number lives again', async () => {
  const note = [
    process.pid,
    join(dataDir, 'postgres'),
    1_700_000_000,
    5432,
    '/tmp',
    '',
    '1 1',
    'ready',
    '',
  ].join('\n')
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), note)
  const database = await start()
  expect(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).toMatch(
    new RegExp(`^${database.pid()}\n`),
  )
})

test('a PostgreSQL that is killed comes back, and the pool finds it again without anybody noticing a crash', async () => {
  const database = await start()
  const { db, close } = openDatabase({ connectionString: database.connectionString, log: quiet })
  const killed = database.pid() ?? 0
  const busy = sql`select pg_sleep(4)`.execute(db)
  const cut = expect(busy).rejects.toBeInstanceOf(DatabaseDown)
  await Promise.all([sql`select 1`.execute(db), sql`select 2`.execute(db)])
  process.kill(killed, 'SIGKILL')
  await cut
  await vi.waitFor(() => sql`select 1`.execute(db), { timeout: 3_000, interval: 20 })
  expect(database.pid()).not.toBe(killed)
  await close()
})

test('stopping is complete: no process, no socket, and the directory is free', async () => {
  const database = await start()
  const postgres = database.pid() ?? 0
  const sockets = new URL(database.connectionString).searchParams.get('host') ?? ''
  expect(existsSync(sockets)).toBe(true)
  await Promise.all([database.stop(), database.stop()])
  expect(isPostgresOn(postgres, join(dataDir, 'postgres'))).toBe(false)
  expect(existsSync(sockets)).toBe(false)
  await start()
})

test('a directory of a release without a role for the server gets one, and serves by it', async () => {
  const before = await start()
  await migrate({ connectionString: before.connectionString, owners: OWNERS })
  await query(before.connectionString, 'drop role svitlo_app')
  await before.stop()

  const { connectionString, appConnectionString } = await start()
  await prepareDatabase({ ownerUrl: connectionString, appUrl: appConnectionString })
  const { rows } = await query(
    appConnectionString,
    `select current_user || ' ' || count(*) as value from portal.users`,
  )
  expect(rows).toEqual([{ value: 'svitlo_app 0' }])
  await expect(query(appConnectionString, 'drop table portal.users')).rejects.toThrow('must be owner')
})

test('a database told to lose acknowledged data is not served', async () => {
  const database = await start()
  await query(database.connectionString, 'alter role svitlo set synchronous_commit = off')
  await database.stop()
  await expect(start()).rejects.toThrow('would lose acknowledged data: synchronous_commit is off')
})
