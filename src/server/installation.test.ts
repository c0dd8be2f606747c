import { spawn } from 'node:child_process'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { makeAccount } from '#seeds/makers/core.ts'
import { emptyDatabase, testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { fm } from '#server/core/function-modules.ts'
import { type Config, readConfig, WrongConfiguration } from './config.ts'
import { workerTrace } from './core/call.ts'
import { secretFileFault } from './data-directory.ts'
import { lockDirectory } from './db/directory-lock.ts'
import { startEmbedded } from './db/embedded.ts'
import { openDatabase } from './db/open.ts'
import { readInstallation } from './db/installation.ts'
import { secretOf } from './secrets.ts'
import { startServer } from './start-server.ts'
import { startFaults } from './start-faults.ts'
import { makeQuickDirectory } from '#tests/setup/quick-directory.ts'

const SECRET = Buffer.alloc(32, 7).toString('base64')
const OTHER = Buffer.alloc(32, 8).toString('base64')
const EMBEDDED = { LOG: 'silent' }

let directory: string
beforeAll(() => void (directory = makeQuickDirectory('installation')))
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('the demo', () => {
  test('is on where nothing says that others are served', () => {
    expect(readConfig({})).toMatchObject({ demo: true, demoOff: [] })
    for (const HOST of ['localhost', '127.0.0.1', '::1', '']) expect(readConfig({ HOST }).demo).toBe(true)
    expect(readConfig({ HTTPS: '0' }).demo).toBe(true)
  })

  test.each<[string, Record<string, string>]>([
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '192.168.1.7' }],
    ['HTTPS', { HTTPS: '1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://cabinet.example' }],
    ['SMS_URL', { SMS_URL: 'https://sms.example' }],
    ['TRUST_PROXY', { HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@mail.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://x@localhost/y', SVITLO_SECRET: SECRET }],
  ])('is off where %s is given, unless it is asked for by name', (name, variables) => {
    expect(readConfig(variables)).toMatchObject({ demo: false, demoOff: [name] })
    expect(readConfig({ ...variables, DEMO: '1' })).toMatchObject({ demo: true, demoOff: [] })
    expect(readConfig({ ...variables, DEMO: '0' })).toMatchObject({ demo: false, demoOff: [] })
  })
})

test('all that is wrong with a configuration is told at once, a sentence each, before anything is built', async () => {
  const listening = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => listening.once('listening', done))
  const taken = (listening.address() as { port: number }).port // of a socket that listens on a port
  const variables = {
    PORT: String(taken),
    METRICS_PORT: '70000',
    LOG: 'loud',
    HTTPS: 'perhaps',
    DATABASE_URL: 'postgres://nobody:hush@127.0.0.1:1/none',
    SMS_URL: 'sms.example',
    TRUST_PROXY: '10.0.0.0/8, proxy',
    OUTAGE_SOURCES: 'dnem=html:https://a.example',
    CLOCK: 'noon',
    SVITLO_SECRET_PREVIOUS: 'short',
  }
  const faults = await startFaults(variables)
  listening.close()
  const named = (word: string) =>
    expect(
      faults.filter((fault) => fault.includes(word)),
      word,
    ).toHaveLength(1)
  for (const word of ['METRICS_PORT', 'LOG', 'HTTPS', 'SMS_URL', '“proxy”', 'OUTAGE_SOURCES', 'CLOCK'])
    named(word)
  named('SVITLO_SECRET is needed where DATABASE_URL')
  named(`Port ${taken} on 127.0.0.1 is taken by another program`)
  named('DATABASE_URL does not open')
  for (const fault of faults) {
    expect(fault).toMatch(/^[\p{L}“].{15,}\.$/su)
    expect(fault).not.toMatch(/hush|\n|undefined|Error:/)
  }
  expect(() => readConfig(variables)).toThrow(WrongConfiguration)
})

test('a server that cannot start says why and nothing else', async () => {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: 'no',
      DATA_DIR: directory,
    },
    // what it said until then is in the failure
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => void child.once('exit', done)),
  ])
  expect({ out, code }).toEqual({ out: '', code: 1 })
  expect(err).toBe('Svitlo does not start:\n  • PORT must be a number.\n')
})

describe('a database that is not the embedded one', () => {
  let database: TestDatabase
  beforeAll(async () => void (database = await testDatabase()))
  afterAll(() => database.close())

  const config = (more: Record<string, string> = {}): Config =>
    readConfig({
      DATABASE_URL: database.connectionString,
      DATABASE_OWNER_URL: database.owner.connectionString,
      DATA_DIR: directory,
      SVITLO_SECRET: SECRET,
      PORT: '0',
      ...EMBEDDED,
      ...more,
    })
  const serves = async (more?: Record<string, string>) =>
    (await startServer(config(more), { webDir: null })).close()

  async function seed(...args: string[]) {
    const child = spawn(process.execPath, ['demo/seeds/run.ts', ...args], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATABASE_URL: database.connectionString,
        DATABASE_OWNER_URL: database.owner.connectionString,
        SVITLO_SECRET: SECRET,
        DATA_DIR: directory,
      },
    })
    const [err, code] = await Promise.all([
      text(child.stderr),
      new Promise<number | null>((done) => void child.once('exit', done)),
      text(child.stdout),
    ])
    return { err, code }
  }

  test('is not filled with the demo town, neither by the seeds nor by a demo', async () => {
    expect(await seed()).toMatchObject({ code: 1, err: expect.stringContaining('passwords are public') })
    await expect(serves({ DEMO: '1' })).rejects.toThrow('The demo fills the embedded database only')
    const users = await database.db.selectFrom('portal.users').select('user_id').execute()
    expect(users).toEqual([])
    // one that nobody has ever migrated stays so
    const foreign = await emptyDatabase()
    const elsewhere = { DATABASE_URL: foreign.connectionString, DATABASE_OWNER_URL: foreign.connectionString }
    await expect(serves({ DEMO: '1', ...elsewhere })).rejects.toThrow(
      'The demo fills the embedded database only',
    )
    expect(await readInstallation(foreign.connectionString)).toBeNull()
  })

  test('the core of a company has a database of its own, made at the start, and no other company there', async () => {
    const ownDatabase = await emptyDatabase()
    const given = { CORE_DATABASES: `kem=${ownDatabase.connectionString}` }
    const server = await startServer(config(given), { webDir: null })
    expect(server.core.parts?.map(({ sites }) => sites)).toEqual([
      ['dnem', 'oem', 'dem', 'vvm', 'krem'],
      ['kem'],
    ])
    const { accounts } = await server.core
      .for(workerTrace)
      .call(fm.ZPORTAL_ACCOUNT_GET, { accounts: ['1200000001', '4520000001'] })
    expect(accounts).toEqual([])
    const { prices } = await server.core.for(workerTrace).call(fm.ZPORTAL_PRICES_LIST, { sites: ['kem'] })
    expect(prices.length).toBeGreaterThan(0)
    await server.close()
    const { db, close } = openDatabase({ connectionString: ownDatabase.connectionString, log: { warn() {} } })
    const { rows } = await sql<{ schema: string }>`
      select nspname as schema from pg_namespace where nspname in ('core', 'portal', 'telemetry', 'pgboss')`.execute(
      db,
    )
    expect(rows).toEqual([{ schema: 'core' }])
    await close()
    // the way it was given before finds it full of accounts of another company
    await makeAccount(database.db, { index: 4, site: 'kem' })
    await expect(serves(given)).rejects.toThrow('has accounts of kem: move them')
    await sql`truncate core.accounts, core.customers restart identity cascade`.execute(database.owner.db)
    await ownDatabase.close()
  })

  test('settings of cores that do not fit together are told before anything is opened', async () => {
    const faults = (more: Record<string, string>) => {
      try {
        config(more)
        return []
      } catch (error) {
        return error instanceof WrongConfiguration ? error.sentences : [String(error)]
      }
    }
    const kem = 'kem=postgres://a@127.0.0.1/kem'
    expect(config({ CORE_DATABASES: `${kem} oem=postgres://a@127.0.0.1/kem` }).coreDatabases).toEqual([
      { sites: ['kem', 'oem'], appUrl: 'postgres://a@127.0.0.1/kem', ownerUrl: 'postgres://a@127.0.0.1/kem' },
    ])
    for (const [more, sentence] of [
      [{ CORE_DATABASES: 'odesa=postgres://a@127.0.0.1/b' }, 'not the database of a company'],
      [{ CORE_DATABASES: `${kem} ${kem}` }, 'kem has two databases'],
      [{ CORE_DATABASES: `kem=${database.connectionString}` }, 'the database of DATABASE_URL'],
      [{ CORE_DATABASES: kem, CORE_URL: 'https://core.example' }, 'CORE_URL and CORE_DATABASES'],
      [{ CORE_DATABASES: kem, REPLICA_URL: database.connectionString }, 'REPLICA_URL and CORE_DATABASES'],
      [{ CORE_DATABASES: kem, DEMO: '1' }, 'DEMO fills one'],
      [{ CORE_DATABASES: kem, CORE_DATABASE_OWNERS: 'oem=postgres://a@127.0.0.1/b' }, 'names oem'],
      [{ CORE_DATABASE_OWNERS: kem }, 'CORE_DATABASES is needed'],
    ] as const)
      expect(faults(more)).toEqual([expect.stringContaining(sentence)])
    const sentences = await startFaults({
      DATABASE_URL: database.connectionString,
      DATA_DIR: directory,
      SVITLO_SECRET: SECRET,
      CORE_DATABASES: 'kem=postgres://nobody:hush@127.0.0.1:1/none',
    })
    expect(sentences).toEqual([expect.stringContaining('CORE_DATABASES of kem does not open')])
    expect(sentences.join()).not.toContain('hush')
  })

  test('is served by the secret it was first served by, and by no other', async () => {
    await serves()
    await expect(serves({ SVITLO_SECRET: OTHER })).rejects.toThrow('The secret is not the one this database')
    // while the secret is being changed both are accepted, afterwards only the new one
    await serves({ SVITLO_SECRET: SECRET, SVITLO_SECRET_PREVIOUS: OTHER })
    await serves({ SVITLO_SECRET: OTHER, SVITLO_SECRET_PREVIOUS: SECRET })
    await expect(serves()).rejects.toThrow('The secret is not the one this database')
    await serves({ SVITLO_SECRET: SECRET, SVITLO_SECRET_PREVIOUS: OTHER })
  })

  // it makes the whole town: in the full run
  test.runIf(process.env['SVITLO_FULL'])(
    'takes the town when a long word is typed, without its administrators, and then only a demo serves it',
    async () => {
      const filled = await seed('--fill-a-database-that-is-not-embedded')
      expect(filled, filled.err).toMatchObject({ code: 0 })
      const kinds = await database.db
        .selectFrom('portal.users')
        .select('kind')
        .distinct()
        .orderBy('kind')
        .execute()
      expect(kinds.map(({ kind }) => kind)).toEqual(['entity', 'person', 'provider'])
      await expect(serves()).rejects.toThrow('This database holds the demo town')
      await serves({ DEMO: '1' })
    },
    120_000,
  )
})

test('people who are real do not get the demo town among them, and the demo does not show their messages', async () => {
  const database = await testDatabase()
  const config = readConfig({
    DATABASE_URL: database.connectionString,
    SVITLO_SECRET: SECRET,
    DATA_DIR: directory,
    PORT: '0',
    DEMO: '1',
    ...EMBEDDED,
  })
  await database.db
    .insertInto('portal.users')
    .values({
      user_id: '0e8f2a34-5c11-4c0e-9d0b-3f6d6f1f7a77',
      kind: 'person',
      login: '+380501234567',
      created_at: new Date(),
    })
    .execute()
  await expect(startServer(config, { webDir: null })).rejects.toThrow('This database is not the demo town')
  await database.close()
})

test('a data directory that cannot be written is told, whatever the rights of this user are', async () => {
  const file = join(directory, 'a-file')
  await writeFile(file, '')
  for (const [DATA_DIR, sentence] of [
    ['/proc/svitlo', 'DATA_DIR /proc/svitlo cannot be written by this user (ENOENT)'],
    [file, `${file} is no directory`],
    [join(file, 'data'), `${file} is no directory`],
  ] as const)
    expect(await startFaults({ DATA_DIR, PORT: '0' })).toEqual([expect.stringContaining(sentence)])
  // one that can be written is not made yet
  const fresh = join(directory, 'fresh', 'data')
  expect(await startFaults({ DATA_DIR: fresh, PORT: '0' })).toEqual([])
  expect(existsSync(join(directory, 'fresh'))).toBe(false)
})

/** What a restored copy, another user or a full disk may leave in the data directory. */
const strange: [name: string, make: (dataDir: string) => Promise<unknown>, sentence: string][] = [
  ['a file where the files are to be', (d) => writeFile(join(d, 'files'), ''), 'files is no directory'],
  [
    'a link to a disk that is gone',
    (d) => symlink(join(d, 'gone'), join(d, 'files')),
    'files is a link that leads nowhere',
  ],
  [
    'a link to itself',
    (d) => symlink(join(d, 'secret'), join(d, 'secret')),
    'secret is a link that leads nowhere',
  ],
  ['a directory where the secret is to be', (d) => mkdir(join(d, 'secret')), 'secret is no file'],
  ['an empty secret', (d) => writeFile(join(d, 'secret'), ''), 'secret does not hold a whole secret'],
  [
    'a secret that was cut',
    (d) => writeFile(join(d, 'secret'), SECRET.slice(0, 40)),
    'secret does not hold a whole secret',
  ],
  ['a directory where the lock is to be', (d) => mkdir(join(d, 'lock')), 'lock is no file'],
  ['a directory where the owner is noted', (d) => mkdir(join(d, 'owner.pid')), 'owner.pid is no file'],
  [
    'a file where the database is to be',
    (d) => writeFile(join(d, 'postgres'), ''),
    'postgres is no directory',
  ],
  [
    'a database without its version',
    (d) => mkdir(join(d, 'postgres', 'base'), { recursive: true }),
    'postgres is not empty and is not one of PostgreSQL',
  ],
  [
    'a database with an empty version',
    async (d) => {
      await mkdir(join(d, 'postgres'))
      await writeFile(join(d, 'postgres', 'PG_VERSION'), '')
    },
    'postgres is not empty and is not one of PostgreSQL',
  ],
]
const emptyDirectory = async () => {
  const dataDir = await mkdtemp(join(directory, 'strange-'))
  expect(await startFaults({ DATA_DIR: dataDir, PORT: '0' })).toEqual([])
  return dataDir
}

test.each(strange)(
  '%s in the data directory is told in words, with its path',
  async (_name, make, sentence) => {
    const dataDir = await emptyDirectory()
    await make(dataDir)
    const [fault = '', ...others] = await startFaults({ DATA_DIR: dataDir, PORT: '0' })
    expect(others).toEqual([])
    expect(fault).toContain(join(dataDir, sentence))
    expect(fault).toMatch(/^[\p{L}“].{15,}: .{15,}\.$/su)
    // the name of the directory is random letters
    expect(fault.replace(dataDir, '')).not.toMatch(/\bE[A-Z]{3,}\b|Error|undefined/)
  },
)

test.each(strange.filter(([, , sentence]) => !sentence.startsWith('files')))(
  '%s is told to a command too, which nobody has checked before',
  async (_name, make, sentence) => {
    const dataDir = await emptyDirectory()
    await make(dataDir)
    const open = async () => {
      secretOf(dataDir, undefined)
      await (await startEmbedded({ dataDir, log: { debug() {}, info() {}, warn() {}, error() {} } })).stop()
    }
    await expect(open()).rejects.toThrow(join(dataDir, sentence))
  },
)

test('a data directory that is a link to a disk that is gone is told', async () => {
  const link = join(directory, 'a-link')
  await symlink(join(directory, 'gone'), link)
  expect(await startFaults({ DATA_DIR: link, PORT: '0' })).toEqual([
    expect.stringContaining(`${link} is a link that leads nowhere`),
  ])
})

test('a lock in which somebody has written is not taken for a running server', async () => {
  const dataDir = await emptyDirectory()
  await writeFile(join(dataDir, 'lock'), 'a'.repeat(4096))
  expect(() => lockDirectory(dataDir)).toThrow('is not a lock of this server')
})

test('a secret without the right to read it is told', async () => {
  const dataDir = await emptyDirectory()
  const path = join(dataDir, 'secret')
  await writeFile(path, SECRET, { mode: 0o600 })
  // root reads everything: the check is made as somebody else
  const root = process.getuid?.() === 0
  await chmod(path, root ? 0o600 : 0)
  if (root) for (const way of [directory, dataDir]) await chmod(way, 0o711)
  if (root) process.seteuid?.(65_534)
  try {
    expect(secretFileFault(dataDir)).toContain(`${path} may not be used by this user: start as its owner`)
  } finally {
    if (root) process.seteuid?.(0)
  }
})

test('a database that would lose what it has acknowledged is refused', async () => {
  const database = await testDatabase()
  const name = new URL(database.connectionString).pathname.slice(1)
  await database.owner.pool.query(`alter database ${name} set synchronous_commit = off`)
  const variables = {
    DATABASE_URL: database.connectionString,
    SVITLO_SECRET: SECRET,
    DATA_DIR: directory,
    PORT: '0',
  }
  expect(await startFaults(variables)).toEqual([
    expect.stringContaining(
      'DATABASE_URL: The database would lose acknowledged data: synchronous_commit is off',
    ),
  ])
  await expect(startServer(readConfig({ ...variables, ...EMBEDDED }), { webDir: null })).rejects.toThrow(
    'would lose acknowledged data',
  )
  await database.close()
})

describe('another core', () => {
  test('is chosen by its address: no table of the embedded one is made, and what it lacks is not asked', async () => {
    const requests: { path: string; authorization: string | undefined }[] = []
    const elsewhere = createHttpServer((request, response) => {
      requests.push({ path: request.url ?? '', authorization: request.headers.authorization })
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ answer: { found: { site: 'dnem', queue: '3.1' } } }))
    }).listen(0, '127.0.0.1')
    await new Promise((done) => elsewhere.once('listening', done))
    const { port } = elsewhere.address() as { port: number } // listens at a port
    const empty = await emptyDatabase()
    const running = await startServer(
      readConfig({
        DATABASE_URL: empty.connectionString,
        SVITLO_SECRET: SECRET,
        DATA_DIR: directory,
        PORT: '0',
        CORE_URL: `http://127.0.0.1:${port}/fm`,
        CORE_TOKEN: 'hush',
        CORE_LACKS: 'period-close, ledger',
        ...EMBEDDED,
      }),
      { webDir: null },
    )
    try {
      const { rows } = await running.database.pool.query<{ name: string }>(
        `select nspname as name from pg_namespace where nspname in ('portal', 'core', 'telemetry') order by 1`,
      )
      expect(rows.map(({ name }) => name)).toEqual(['portal', 'telemetry'])
      const core = running.core.for(workerTrace)
      const reply = await core.call(fm.ZPORTAL_ACCOUNT_PUBLIC, { account: '1200000001', house: '7' })
      expect(reply).toEqual({ found: { site: 'dnem', queue: '3.1' } })
      expect(requests).toEqual([{ path: '/fm/ZPORTAL_ACCOUNT_PUBLIC', authorization: 'Bearer hush' }])
      await expect(core.call(fm.ZPORTAL_LEDGER_GET, { account: '1200000001' })).rejects.toMatchObject({
        code: 'not-offered',
      })
      const jobs = await running.database.pool.query<{ name: string }>('select name from pgboss.schedule')
      const names = jobs.rows.map(({ name }) => name)
      expect(names).toContain('bill-notices')
      expect(names.filter((name) => /close-months|core-answers|price-watch/.test(name))).toEqual([])
    } finally {
      await running.close()
      elsewhere.close()
      await empty.close()
    }
  })

  test('is told by what it lacks and never filled with the demo', () => {
    const url = { CORE_URL: 'https://core.example' }
    expect(readConfig(url)).toMatchObject({ demo: false, demoOff: ['CORE_URL'], core: { lacks: [] } })
    expect(readConfig({}).core).toBeNull()
    const wrong = (variables: Record<string, string>) => {
      try {
        readConfig(variables)
        return []
      } catch (error) {
        return error instanceof WrongConfiguration ? error.sentences : [String(error)]
      }
    }
    expect(wrong({ ...url, DEMO: '1' })).toEqual([expect.stringContaining('take DEMO away')])
    expect(wrong({ CORE_LACKS: 'ledger' })).toEqual([expect.stringContaining('CORE_URL is needed')])
    expect(wrong({ ...url, CORE_LACKS: 'ledger, stars' })).toEqual([expect.stringContaining('“stars”')])
  })
})
