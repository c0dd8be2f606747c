import { sql } from 'kysely'
import type { z } from 'zod'
import type { providerDocuments } from '#contract/provider-documents.ts'
import { ownFile } from '#server/files/fetch-file.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { ownNumber } from '#server/own-number.ts'
import { sentDocument } from '#server/db/readable.ts'
import { Problem } from '#server/problem.ts'
import { fileRequest } from '#server/requests/file-request.ts'
import { subjectApart } from '#server/requests/subject-apart.ts'
import { withdrawRequest } from '#server/requests/withdraw-request.ts'
import { providerDocuments as words } from '#text/provider-documents.ts'
import { assertDocumentsOpen, type Business } from './store.ts'

type Sent = z.output<typeof providerDocuments.send.request>

/**
 * Sends a file as a document, or as the next version of one: the former version stays, and is asked about no more when
 * it was not decided yet. Each version is a request that the company decides. @throws 'account-not-found' |
 * 'documents-closed' | 'not-found' | 'required' | 'request-open'
 */
export async function sendProviderDocument(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>,
  caller: Business,
  input: Sent,
  visit: Pick<Visit, 'address' | 'requestCode' | 'userAgent'>,
) {
  const account = ownNumber(caller, input.account)
  await assertDocumentsOpen(deps, caller, account)
  const file = await ownFile(deps, caller, input.file)
  const { document, title, version, former } = await nextVersion(deps, caller, account, input)
  if (former !== null) await withdrawRequest(deps, former)
  const note = input.note?.trim() || null
  const request = await fileRequest(
    deps,
    caller,
    {
      account,
      kind: 'provider-document',
      subject: await subjectApart(deps, caller, {
        account,
        kind: 'provider-document',
        subject: words.subject(title, version),
      }),
      facts: { document, version, file: file.name },
      text: note ?? words.message(title, version),
      files: [file.file_id],
    },
    visit,
  )
  await deps.db
    .insertInto('portal.provider_document_versions')
    .values({
      document_id: document,
      version,
      request_id: request.id,
      file_id: file.file_id,
      note,
      sent_by: caller.userId,
      sent_at: deps.now(),
    })
    .execute()
  return { status: 'success' as const, document, version, number: request.number }
}

async function nextVersion(
  { db, random, now }: Pick<Deps, 'db' | 'random' | 'now'>,
  caller: Business,
  account: string,
  { document: id, title: given }: Sent,
): Promise<{ document: string; title: string; version: number; former: string | null }> {
  if (id === undefined) {
    const title = given?.trim()
    if (!title) throw new Problem('required', { field: 'title' })
    const document = random.uuid()
    await db
      .insertInto('portal.provider_documents')
      .values({ document_id: document, account, title, made_at: now() })
      .execute()
    return { document, title, version: 1, former: null }
  }
  // two versions at once follow one another
  const known = await db
    .selectFrom('portal.provider_documents as d')
    .select('d.title')
    .where('d.document_id', '=', id)
    .where('d.account', '=', account)
    .where(sentDocument(caller, sql.ref('d.document_id')))
    .forUpdate('d')
    .executeTakeFirst()
  if (!known) throw new Problem('not-found', { field: 'document' })
  const last = await db
    .selectFrom('portal.provider_document_versions')
    .select(['version', 'request_id'])
    .where('document_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    document: id,
    title: known.title,
    version: (last?.version ?? 0) + 1,
    former: last?.request_id ?? null,
  }
}
