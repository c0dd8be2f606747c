import { applications } from '#lists/applications.ts'
import { applicationStates, staffApplications as words } from '#text/staff-applications.ts'
import type { Reply } from '#web/api/call.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { tones } from './tones.ts'

type Row = Reply<'/api/admin/applications'>['rows'][number]

const isRight = ({ verdict }: Row) => verdict === 'edrpou' || verdict === 'rnokpp'

const cells = {
  company: (row: Row) => (
    <Link to="/cabinet/admin/management/applications/$application" params={{ application: row.id }}>
      {row.company}
    </Link>
  ),
  verdict: (row: Row) =>
    isRight(row) ? words.verdicts[row.verdict] : <Badge tone="act">{words.verdicts[row.verdict]}</Badge>,
  duplicates: (row: Row) => (row.duplicates === 0 ? '—' : <Badge tone="soon">{row.duplicates}</Badge>),
  // one badge: two would not fit beside the name on a phone
  state: (row: Row) =>
    row.answeredAt ? (
      <Badge tone="info">{words.answered}</Badge>
    ) : (
      <Badge tone={tones[row.state]}>{applicationStates[row.state]}</Badge>
    ),
}

/** /cabinet/admin/management: applications for a business or provider cabinet, those that wait first. */
export default function Applications() {
  const list = useList(applications, '/api/admin/applications', {}, { staleMs: 0 })
  return (
    <Page>
      <ListView
        of={list}
        caption={words.title}
        rowKey={(row) => row.id}
        cells={cells}
        filters
        empty={
          <EmptyState drawing="done" title={words.none}>
            {words.noneHint}
          </EmptyState>
        }
      />
    </Page>
  )
}
