import { staffPaperState } from '#text/staff-papers.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'

type Row = Reply<'/api/admin/papers'>['rows'][number]

const TONES = { waiting: 'plain', signed: 'soon', done: 'good', declined: 'act', replaced: 'plain' } as const

export const StaffPaperState = ({ row }: { row: Pick<Row, 'state' | 'companySignedAt'> }) => (
  <Badge tone={TONES[row.state]}>{staffPaperState(row)}</Badge>
)
