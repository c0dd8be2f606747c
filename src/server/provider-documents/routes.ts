import type { providerDocuments } from '#contract/provider-documents.ts'
import type { Handlers } from '#server/handlers.ts'
import { listProviderDocuments } from './list.ts'
import { sendProviderDocument } from './send.ts'
import { versionFile } from './version-file.ts'

export const providerDocumentsRoutes: Handlers<typeof providerDocuments> = {
  list: listProviderDocuments,
  send: sendProviderDocument,
  file: versionFile,
}
