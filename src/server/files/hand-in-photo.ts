import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { ownFile } from './fetch-file.ts'

/**
 * Attaches the photo of a meter to a reading of the account `number`. From now on the photo is kept, whatever happens
 * to the reading: the core may hold the reading although its answer was lost. @throws 'not-found' | 'file-error' on
 * `photo`
 */
export async function handInPhoto(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  photo: string,
  number: string,
): Promise<void> {
  const file = await ownFile(deps, caller, photo, 'photo')
  if (file.account !== number || file.purpose !== 'reading-photo')
    throw new Problem('file-error', { field: 'photo' })
  const kept = await deps.db
    .updateTable('portal.files')
    .set((eb) => ({ handed_in_at: eb.fn.coalesce('handed_in_at', eb.val(deps.now())) }))
    .where('file_id', '=', photo)
    .executeTakeFirst()
  // removed at this very moment
  if (kept.numUpdatedRows === 0n) throw new Problem('not-found', { field: 'photo' })
}
