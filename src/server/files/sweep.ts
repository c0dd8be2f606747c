import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'

/** An hour is longer than any upload takes. */
const OLD = 3_600_000

/** Removes what uploads cut short left on the disk: parts, and bytes no row names (promise F7). @returns how many */
export async function sweepFiles(
  { db, filesDir }: Pick<Deps, 'db' | 'filesDir'>,
  now: Date,
): Promise<number> {
  const names = await readdir(filesDir)
  const rows = await db.selectFrom('portal.files').select('file_id').execute()
  const known = new Set(rows.map((row) => row.file_id))
  let swept = 0
  for (const name of names) {
    if (known.has(name)) continue
    const path = join(filesDir, name)
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs < OLD) continue
    await unlink(path)
    swept++
  }
  return swept
}
