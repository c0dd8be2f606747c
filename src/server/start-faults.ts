import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { readConfig, WrongConfiguration } from './config.ts'
import { coreDatabaseFaults, readCoreDatabases } from './core-databases.ts'
import { databaseFaults, directoryFault, filesFault, secretFileFault } from './data-directory.ts'
import { assertDurable } from './db/durability.ts'

type Variables = Record<string, string | undefined>

const OLDEST = 15

/**
 * Everything that keeps a server from starting with these variables, one sentence each. Reported together, before
 * anything is built, migrated or written.
 */
export async function startFaults(variables: Variables): Promise<string[]> {
  const [port, ...databases] = await Promise.all([
    portFault(variables),
    databaseFault('DATABASE_URL', variables['DATABASE_URL']),
    databaseFault('DATABASE_OWNER_URL', variables['DATABASE_OWNER_URL']),
    ...coresOf(variables).map(([name, url]) => databaseFault(name, url)),
  ])
  return [...configFaults(variables), port, ...dataDirFaults(variables), ...databases].filter(
    (fault) => fault !== null,
  )
}

function configFaults(variables: Variables): readonly string[] {
  try {
    readConfig(variables)
    return []
  } catch (error) {
    if (error instanceof WrongConfiguration) return error.sentences
    throw error
  }
}

/** Whether the port can be listened on. readConfig reports values that are not numbers. */
async function portFault(variables: Variables): Promise<string | null> {
  const port = Number(variables['PORT'] || 3000)
  const host = variables['HOST'] || '127.0.0.1'
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return null
  const probe = createServer()
  try {
    await new Promise<void>((done, fail) => {
      probe.once('error', fail)
      probe.listen({ port, host, exclusive: true }, done)
    })
    return null
  } catch (error) {
    return listenSentence(error, host, port)
  } finally {
    probe.close()
  }
}

/** Why a port could not be listened on, in words. */
export function listenSentence(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program: stop it, or give another PORT.`
  if (code === 'EACCES') return `This user may not listen on port ${port}: give a PORT of 1024 or more.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine: 127.0.0.1 serves this machine, 0.0.0.0 everybody.`
  return `Port ${port} on ${host} cannot be listened on: ${error instanceof Error ? error.message : String(error)}.`
}

/** The directory first; then what is in it and will be used with these variables. */
function dataDirFaults(variables: Variables): (string | null)[] {
  const directory = resolve(variables['DATA_DIR'] || './data')
  const fault = directoryFault(directory) ?? unwritable(directory)
  if (fault !== null) return [fault]
  return [
    filesFault(directory),
    ...(variables['SVITLO_SECRET'] ? [] : [secretFileFault(directory)]),
    ...(variables['DATABASE_URL'] ? [] : databaseFaults(directory)),
  ]
}

function unwritable(directory: string): string | null {
  // rights do not tell everything: the disk may be read only, full or no place for files, and root may everything
  const made: string[] = []
  try {
    // one by one: a recursive mkdirSync never ends where the parent is there and refuses (/proc)
    for (const place of missing(directory)) {
      mkdirSync(place, { mode: 0o700 })
      made.unshift(place)
    }
    rmdirSync(mkdtempSync(join(directory, 'probe-')))
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return `DATA_DIR ${directory} cannot be written by this user${code}: start as its owner, make room, or give another one.`
  } finally {
    removeEmpty(made)
  }
}

/** The directory and those above it that are not there, the highest first. */
const missing = (directory: string): string[] =>
  existsSync(directory) ? [] : [...missing(dirname(directory)), directory]

/** Directories of the probe, the deepest first; one that somebody has begun to fill meanwhile stays. */
function removeEmpty(made: readonly string[]): void {
  try {
    for (const place of made) rmdirSync(place)
  } catch {
    // not empty, or gone already
  }
}

/** The databases of companies' own cores; what is wrong with the settings themselves is told by readConfig. */
function coresOf(variables: Variables): [name: string, url: string][] {
  if (coreDatabaseFaults(variables).length > 0) return []
  return readCoreDatabases(variables).flatMap(({ sites, appUrl, ownerUrl }) => [
    [`CORE_DATABASES of ${sites.join(', ')}`, appUrl],
    ...(ownerUrl === appUrl
      ? []
      : [[`CORE_DATABASE_OWNERS of ${sites.join(', ')}`, ownerUrl] satisfies [string, string]]),
  ])
}

async function databaseFault(name: string, url: string | undefined): Promise<string | null> {
  if (!url || !URL.canParse(url) || !url.startsWith('postgres')) return null
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    const version = rows[0]?.version ?? 0
    if (version < OLDEST) return `${name} is PostgreSQL ${version}: ${OLDEST} or newer is needed.`
    await assertDurable(url)
    return null
  } catch (error) {
    const said =
      error instanceof Error ? error.message || String('code' in error && error.code) : String(error)
    return said.startsWith('The database would lose') ? `${name}: ${said}` : `${name} does not open: ${said}.`
  } finally {
    await client.end().catch(() => {})
  }
}

/** For the terminal; says what to do next in the sentences themselves. */
export function tellFaults(sentences: readonly string[]): void {
  console.error(`Svitlo does not start:\n${sentences.map((sentence) => `  • ${sentence}`).join('\n')}`)
}
