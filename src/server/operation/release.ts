import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

const root = join(import.meta.dirname, '../../..')

const read = (path: string): string | null => {
  try {
    return readFileSync(join(root, path), 'utf8').trim()
  } catch {
    return null
  }
}

/** What is running: the version of the package and, in a checkout, the commit: `0.1.0+d967881`. */
function releaseName(): string {
  const { version } = JSON.parse(read('package.json') ?? '{"version":"0"}') as { version: string }
  const head = read('.git/HEAD')
  const branch = head?.startsWith('ref: ') ? head.slice(5) : null
  const commit = branch === null ? head : read(join('.git', branch))
  return commit ? `${version}+${commit.slice(0, 7)}` : version
}

/** Notes when this release was started for the first time; other servers and later starts of it change nothing. */
export async function noteRelease(db: Kysely<Database>, now: Date, release = releaseName()): Promise<void> {
  await sql`insert into telemetry.releases (release, started_at) values (${release}, ${now})
    on conflict do nothing`.execute(db)
}
