import { sql, type SqlBool } from 'kysely'
import { versionState } from '#domain/provider-document.ts'
import type { Deps } from '#server/deps.ts'
import { sentDocument } from '#server/db/readable.ts'
import { openAccounts } from '#server/business-accounts/provider-document.ts'
import { type Business, selectVersions, type VersionRow } from './store.ts'

/** The newest ones; what is older is found in the correspondence. */
const MOST = 100

/** Documents of all active accounts of the provider with all their versions: three statements. */
export async function listProviderDocuments(deps: Deps, caller: Business) {
  const accounts = await openAccounts(deps, caller)
  if (accounts.length === 0) return { status: 'success' as const, allowed: false, documents: [] }
  const documents = await deps.db
    .selectFrom('portal.provider_documents as d')
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
    .where('d.account', 'in', accounts)
    .where(sentDocument(caller, sql.ref('d.document_id')))
    .orderBy('d.made_at', 'desc')
    .orderBy('d.document_id')
    .limit(MOST)
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
