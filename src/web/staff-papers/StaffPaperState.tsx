import { signing } from '#text/signing.ts'
import { staffPaperState } from '#text/staff-papers.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'

type Row = Reply<'/api/admin/papers'>['rows'][number]

const TONES = { waiting: 'plain', signed: 'soon', done: 'good', declined: 'act', replaced: 'plain' } as const

type Props = {
  row: Pick<Row, 'state' | 'companySignedAt'>
  /** a signature of the company is being checked */
  checked: boolean
}

export const StaffPaperState = ({ row, checked }: Props) =>
  checked ? (
    <Badge tone="info">{signing.underCheck}</Badge>
  ) : (
    <Badge tone={TONES[row.state]}>{staffPaperState(row)}</Badge>
  )
