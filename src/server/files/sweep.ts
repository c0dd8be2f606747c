import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'

/** An hour is longer than any upload takes. */
const OLD = 3_600_000
/** What was chosen for a ticket or a reading and never sent is kept for a day. */
const UNSENT = 86_400_000
/** A table of readings is kept until the next period is over, for its outcomes; the readings are the core's. */
const TABLES = 62 * 86_400_000
const PIECE = 1000

/**
 * Removes what uploads cut short left on the disk: parts, and bytes no row names (promise F7); before it, rows of
 * files that were chosen for a ticket or taken for a reading and never sent, and of tables of readings nobody asks for any more. @returns how many files left the disk
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
    // what the company sent has no owner
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
