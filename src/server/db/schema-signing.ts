import type { ColumnType, Generated } from 'kysely'
import type { PaperKind, PaperState } from '#domain/papers.ts'

type KeptBytes = { sha256: Buffer; bytes: Buffer; kept_at: Date }
type Papers = {
  paper_id: string
  account: string
  /** other accounts that it names */
  also_of: Generated<string[]>
  kind: PaperKind
  key: string
  version: Generated<number>
  title: string
  name: string
  media_type: string
  sha256: Buffer
  size: number
  state: Generated<PaperState>
  offered_at: Date
  due_on: string | null
  prepared_by: ColumnType<string | null, string | null | undefined, string | null>
  site: ColumnType<string | null, never, never>
  customer_signed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  company_signed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}
type PaperEvents = {
  paper_id: string
  event_id: string
  at: Date
  side: 'customer' | 'company'
  kind: 'offered' | 'prepared' | 'signed' | 'refused' | 'declined'
  user_id: string | null
  note: string | null
  verdict: ColumnType<unknown, string | null, never>
  container: Buffer | null
}

type PaperChecks = {
  paper_id: string
  user_id: string
  check_id: string
  leased_until: Date
  place: number | null
  verdict: ColumnType<unknown, string | null | undefined, string | null>
  problem: ColumnType<unknown, string | null | undefined, string | null>
}

type ProviderDocuments = { document_id: string; account: string; title: string; made_at: Date }
type ProviderDocumentVersions = {
  document_id: string
  version: number
  request_id: string
  file_id: string
  note: string | null
  sent_by: string | null
  sent_at: Date
}

/** Documents offered for a signature, and documents that providers send. */
export type SigningTables = {
  'portal.kept_bytes': KeptBytes
  'portal.papers': Papers
  'portal.paper_events': PaperEvents
  'portal.paper_checks': PaperChecks
  'portal.provider_documents': ProviderDocuments
  'portal.provider_document_versions': ProviderDocumentVersions
}
