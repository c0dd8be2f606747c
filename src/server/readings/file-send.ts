import type { z } from 'zod'
import type { massReadings } from '#contract/file-readings.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { carryFile } from './file-carry.ts'
import { batchOf, countRows, ownTable } from './file-store.ts'

/** One call sends rows for at most this time; the browser asks again, and the worker goes on without it. */
const SPELL = 1_200

/** Sends the next rows of a confirmed file and reports the progress. @throws 'conflict' before it was confirmed */
export async function massSend(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof massReadings.send.request>,
) {
  const { file_id } = await ownTable(deps, caller, input.file)
  const before = await batchOf(deps.db, file_id)
  if (!before) throw new Problem('not-found', { field: 'file' })
  if (before.state === 'checked') throw new Problem('conflict', { field: 'file' })
  if (before.state === 'sending') {
    const end = performance.now() + SPELL
    await carryFile(deps, file_id, () => performance.now() > end)
  }
  const batch = (await batchOf(deps.db, file_id)) ?? before
  const { progress } = await countRows(deps.db, batch)
  return { status: 'success' as const, state: batch.state, progress }
}
