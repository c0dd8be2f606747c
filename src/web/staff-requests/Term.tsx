import { kyivDate } from '#domain/kyiv.ts'
import { daysLeft } from '#domain/ticket.ts'
import { dateText } from '#text/dates.ts'
import { staffRequests as words } from '#text/staff-requests.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { useNow } from '#web/ui/now.ts'

type Row = Pick<Reply<'/api/admin/requests'>['rows'][number], 'dueOn' | 'term'>
const tones = { late: 'act', soon: 'soon', fine: 'plain' } as const

/** The end of a term: the day, and in words when it is near or past. */
export function Term({ row: { dueOn, term } }: { row: Row }) {
  const left = daysLeft(kyivDate(useNow(3_600_000)), dueOn)
  if (term === null || term === 'fine') return dateText(dueOn)
  return <Badge tone={tones[term]}>{left < 0 ? words.late(-left) : words.left(left)}</Badge>
}
