import { sql } from 'kysely'
import type { Caller, Deps } from '#server/deps.ts'
import { openAccounts } from '#server/business-accounts/provider-document.ts'
import { Problem } from '#server/problem.ts'

export type Business = Caller<'entity' | 'provider'>
type Store = Pick<Deps, 'db'>

/** Versions with what became of each: the request, its conversation and the file. */
export const selectVersions = ({ db }: Store) =>
  db
    .selectFrom('portal.provider_document_versions as v')
    .innerJoin('portal.provider_documents as d', 'd.document_id', 'v.document_id')
    .innerJoin('portal.requests as r', 'r.request_id', 'v.request_id')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'r.ticket_id')
    .innerJoin('portal.files as f', 'f.file_id', 'v.file_id')
    .leftJoin('portal.users as u', 'u.user_id', 'v.sent_by')
    .select([
      'd.document_id',
      'd.account',
      'd.title',
      'v.version',
      'v.request_id',
      'v.note',
      'v.sent_at',
      'v.file_id',
      'f.name',
      'f.size',
      'f.media_type',
      'r.state',
      'r.decided_at',
      'r.reason',
      't.state as ticket_state',
      't.ticket_id',
      't.number',
      't.due_on',
      't.user_id',
      sql<
        string | null
      >`coalesce(nullif(concat_ws(' ', nullif(u.surname, ''), nullif(u.name, '')), ''), nullif(u.company, ''), u.login)`.as(
        'by',
      ),
    ])

export type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

/** @throws 'documents-closed' */
export async function assertDocumentsOpen(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Business,
  account: string,
): Promise<void> {
  if (!(await openAccounts(deps, caller)).includes(account)) throw new Problem('documents-closed')
}
