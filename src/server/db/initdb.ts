import { execFile } from 'node:child_process'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type RunAs, runAs } from './run-as.ts'

const MAJOR = '18'

/**
 * Makes the directory `pgdata` of a new PostgreSQL unless it exists: makes it under another name and renames it when
 * complete, so that a kill half-way leaves nothing that looks finished. UTF-8, Ukrainian collation by ICU, checksums on
 * every page; only the owner of the socket can connect.
 */
export async function ensureInitialised(pgdata: string, initdb: string): Promise<RunAs> {
  const parent = dirname(pgdata)
  const fresh = join(parent, 'postgres.unfinished')
  await rm(fresh, { recursive: true, force: true })
  const version = await readFile(join(pgdata, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version !== null) {
    if (version.trim() === MAJOR) return runAs(pgdata)
    throw new Error(
      `The data in ${pgdata} was written by PostgreSQL ${version.trim()}, this release runs PostgreSQL ${MAJOR}. ` +
        'Start the release that wrote it, export, and import here.',
    )
  }

  await mkdir(fresh, { mode: 0o700 })
  const as = await runAs(fresh)
  const [program, args] = as.command(initdb, [
    `--pgdata=${fresh}`,
    '--username=svitlo',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=uk',
    '--data-checksums',
    '--no-instructions',
  ])
  await promisify(execFile)(program, args, {
    ...as.identity,
    cwd: '/',
    env: { TZ: 'UTC', PATH: process.env.PATH },
  })
  await rename(fresh, pgdata)
  await syncDirectory(parent)
  return as
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
