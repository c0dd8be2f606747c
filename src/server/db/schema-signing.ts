import type { ColumnType, Generated } from 'kysely'
import type { PaperKind, PaperState } from '#domain/papers.ts'

type KeptBytes = { sha256: Buffer; bytes: Buffer; kept_at: Date }
type Papers = {
  paper_id: string
  account: string
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

/** Documents offered for a signature. */
export type SigningTables = {
  'portal.kept_bytes': KeptBytes
  'portal.papers': Papers
  'portal.paper_events': PaperEvents
}
