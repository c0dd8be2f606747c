import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { providerDocuments as calls } from '#contract/provider-documents.ts'
import { versionState } from '#domain/provider-document.ts'
import type { Deps } from '#server/deps.ts'
import { sentDocument } from '#server/db/readable.ts'
import { openAccounts } from '#server/business-accounts/provider-document.ts'
import { type Business, selectVersions, type VersionRow } from './store.ts'

/** The last version of the document `d` was refused. */
const isRefused = sql<boolean>`exists (
  select from portal.provider_document_versions v
  join portal.requests r on r.request_id = v.request_id
  where v.document_id = d.document_id and r.state = 'refused' and not exists (
    select from portal.provider_document_versions n where n.document_id = v.document_id and n.version > v.version))`

/** Documents of all active accounts of the provider with all their versions: four statements. */
export async function listProviderDocuments(
  deps: Deps,
  caller: Business,
  { page = 1, pageSize = 20 }: z.output<typeof calls.list.request>,
) {
  const accounts = await openAccounts(deps, caller)
  if (accounts.length === 0)
    return { status: 'success' as const, allowed: false, total: 0, refused: 0, documents: [] }
  const sent = deps.db
    .selectFrom('portal.provider_documents as d')
    .where('d.account', 'in', accounts)
    .where(sentDocument(caller, sql.ref('d.document_id')))
  const count = await sent
    .select(sql<number>`count(*)::int`.as('total'))
    .select(sql<number>`(count(*) filter (where ${isRefused}))::int`.as('refused'))
    .executeTakeFirstOrThrow()
  const documents = await sent
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('portal.papers as o')
          .select('o.paper_id')
          .whereRef('o.account', '=', 'd.account')
          .where('o.kind', '=', 'provider-document')
          // of any version
          .where(sql<SqlBool>`split_part(o.key, ':', 1) = d.document_id::text`)
          .where('o.state', '<>', 'replaced')
          .orderBy('o.offered_at', 'desc')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(['d.document_id', 'd.account', 'd.title', 'p.paper_id'])
    .orderBy('d.made_at', 'desc')
    .orderBy('d.document_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const rows =
    documents.length === 0
      ? []
      : await selectVersions(deps)
          .where(
            'v.document_id',
            'in',
            documents.map(({ document_id }) => document_id),
          )
          .orderBy('v.version', 'desc')
          .execute()
  return {
    status: 'success' as const,
    allowed: true,
    ...count,
    documents: documents.map(({ document_id, account, title, paper_id }) => ({
      document: document_id,
      account,
      title,
      paper: paper_id,
      versions: rows
        .filter((row) => row.document_id === document_id)
        .map((row, index) => toVersion(row, index === 0)),
    })),
  }
}

const toVersion = (row: VersionRow, isLast: boolean) => ({
  version: row.version,
  name: row.name,
  size: row.size,
  sentAt: row.sent_at.toISOString(),
  by: row.by,
  note: row.note,
  state: versionState(row.state, row.ticket_state, isLast),
  number: row.number,
  ticket: row.ticket_id,
  dueOn: row.due_on,
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
})
