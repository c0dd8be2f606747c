import type { z } from 'zod'
import type { files } from '#contract/files.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

/**
 * Removes a file that was chosen for a ticket but not sent, or a table of readings that was not handed in; a job deletes
 * its bytes later. @throws 'not-found' for any other
 */
export async function removeFile(deps: Deps, caller: Caller, input: z.output<typeof files.remove.request>) {
  // whoever hands the table in at this moment is first, and it stays
  await deps.db
    .selectFrom('portal.mass_files')
    .select('file_id')
    .where('file_id', '=', input.file)
    .where('user_id', '=', caller.userId)
    .forUpdate()
    .execute()
  const removed = await deps.db
    .deleteFrom('portal.files as f')
    .where('f.file_id', '=', input.file)
    .where('f.user_id', '=', caller.userId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('f.purpose', '=', 'ticket'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('portal.ticket_files as a')
                .select('a.file_id')
                .whereRef('a.file_id', '=', 'f.file_id'),
            ),
          ),
        ]),
        eb.and([
          eb('f.purpose', '=', 'mass-readings'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('portal.mass_files as m')
                .select('m.file_id')
                .whereRef('m.file_id', '=', 'f.file_id')
                .where('m.confirmed_at', 'is not', null),
            ),
          ),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw new Problem('not-found', { field: 'file' })
  return { status: 'success' as const }
}
