import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'

/** An hour is longer than any upload takes. */
const OLD = 3_600_000
/** How long a file chosen for a ticket or a reading but never sent is kept: one day. */
const UNSENT = 86_400_000
/**
 * A table of readings is kept until the end of the next period, for its outcomes; the readings themselves are in the
 * core.
 */
const TABLES = 62 * 86_400_000
const PIECE = 1000

/**
 * Removes what interrupted uploads left on the disk: parts, and bytes that no row names (promise F7). Before that it
 * removes rows of files that were chosen for a ticket or a reading but never sent, and of tables of readings that are
 * no longer needed. @returns how many files left the disk
 */
export async function sweepFiles(
  { db, filesDir }: Pick<Deps, 'db' | 'filesDir'>,
  now: Date,
): Promise<number> {
  await db
    .deleteFrom('portal.files as f')
    .where('f.purpose', '=', 'ticket')
    .where('f.created_at', '<', new Date(now.getTime() - UNSENT))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('portal.ticket_files as a')
            .select('a.file_id')
            .whereRef('a.file_id', '=', 'f.file_id'),
        ),
      ),
    )
    // files sent by the company have no owner
    .where('f.user_id', 'is not', null)
    .execute()

  await db
    .deleteFrom('portal.files')
    .where('purpose', '=', 'reading-photo')
    .where('handed_in_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - UNSENT))
    .execute()

  await db
    .deleteFrom('portal.files')
    .where('purpose', '=', 'mass-readings')
    .where('created_at', '<', new Date(now.getTime() - TABLES))
    .execute()

  const names = await readdir(filesDir)
  let swept = 0
  for (let at = 0; at < names.length; at += PIECE) {
    const piece = names.slice(at, at + PIECE)
    const ids = piece.filter((name) => /^[0-9a-f-]{36}$/.test(name))
    const rows = ids.length
      ? await db.selectFrom('portal.files').select('file_id').where('file_id', 'in', ids).execute()
      : []
    const known = new Set(rows.map((row) => row.file_id))
    for (const name of piece) {
      if (known.has(name)) continue
      const path = join(filesDir, name)
      const { mtimeMs } = await stat(path)
      if (now.getTime() - mtimeMs < OLD) continue
      await unlink(path)
      swept++
    }
  }
  return swept
}
