import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { ownFile } from './fetch-file.ts'

/**
 * Lets the photo of a meter go with a reading of the account `number`. From now on it is kept, whatever becomes of the
 * reading: the core may hold it while the answer is lost. @throws 'not-found' | 'file-error' on `photo`
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
  // swept this very moment
  if (kept.numUpdatedRows === 0n) throw new Problem('not-found', { field: 'photo' })
}
