import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { providerDocuments } from '#contract/provider-documents.ts'
import type { Deps } from '#server/deps.ts'
import { readableTicket } from '#server/db/readable.ts'
import { nameAs } from '#server/files/media-type.ts'
import { pathOf } from '#server/files/upload.ts'
import { Problem } from '#server/problem.ts'
import { assertDocumentsOpen, type Business, selectVersions, type VersionRow } from './store.ts'

/** The file of a version, for whoever of the provider's people asks. @throws 'not-found' | 'documents-closed' */
export async function versionFile(
  deps: Deps,
  caller: Business,
  { document, version }: z.output<typeof providerDocuments.file.request>,
) {
  const row = await selectVersions(deps)
    .where('v.document_id', '=', document)
    .where('v.version', '=', version)
    .where(readableTicket(caller))
    .executeTakeFirst()
  if (!row || !caller.accounts.includes(row.account)) throw new Problem('not-found', { field: 'document' })
  await assertDocumentsOpen(deps, caller, row.account)
  return fileOf(deps, row)
}

export const fileOf = async ({ filesDir }: Pick<Deps, 'filesDir'>, row: VersionRow) => ({
  name: nameAs(row.media_type, row.name),
  type: row.media_type,
  bytes: await readFile(pathOf(filesDir, row.file_id)),
})
