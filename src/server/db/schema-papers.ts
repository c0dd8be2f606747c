import type { Generated } from 'kysely'

type DunningMarks = {
  account: string
  number: string
  opened_at: Date
  opened_by: string
  acknowledged_at: Date | null
  acknowledged_by: string | null
}
type ReconciliationEvents = {
  account: string
  from_date: string
  to_date: string
  event_id: Generated<number>
  at: Date
  kind: 'agreed' | 'objected' | 'answered' | 'signed' | 'signed-company'
  by_name: string
  closing_kop: number | null
  note: string | null
}
export type PapersTables = {
  'portal.dunning_marks': DunningMarks
  'portal.reconciliation_events': ReconciliationEvents
}
