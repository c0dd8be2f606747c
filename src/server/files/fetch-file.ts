import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { files } from '#contract/files.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { pathOf } from './upload.ts'

/** A file of one of the caller's accounts; another's does not exist. */
export async function fetchFile(deps: Deps, caller: Caller, input: z.output<typeof files.download.request>) {
  const row = await ownFile(deps, caller, input.file)
  return { name: row.name, type: row.media_type, bytes: await readFile(pathOf(deps.filesDir, row.file_id)) }
}

/** @throws 'not-found' on `field` when the file is not of the caller's accounts */
export async function ownFile(deps: Pick<Deps, 'db'>, caller: Caller, file: string, field = 'file') {
  const row = await deps.db
    .selectFrom('portal.files')
    .selectAll()
    .where('file_id', '=', file)
    .executeTakeFirst()
  if (!row || !caller.accounts.includes(row.account)) throw new Problem('not-found', { field })
  return row
}
