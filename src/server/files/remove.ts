import type { z } from 'zod'
import type { files } from '#contract/files.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

/**
 * Removes a file that was chosen for a ticket but not sent; a job deletes its bytes later. @throws 'not-found' for any
 * other
 */
export async function removeFile(deps: Deps, caller: Caller, input: z.output<typeof files.remove.request>) {
  const removed = await deps.db
    .deleteFrom('portal.files as f')
    .where('f.file_id', '=', input.file)
    .where('f.user_id', '=', caller.userId)
    .where('f.purpose', '=', 'ticket')
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
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw new Problem('not-found', { field: 'file' })
  return { status: 'success' as const }
}
