import { kyivDate } from '#domain/kyiv.ts'
import { papers } from '#lists/papers.ts'
import { dateText } from '#text/dates.ts'
import { papersPage as words } from '#text/papers.ts'
import type { Reply } from '#web/api/call.ts'
import { useOffered } from '#web/company/offered.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useNow } from '#web/ui/now.ts'
import { PaperState } from './PaperState.tsx'
import { UnderCheck } from './UnderCheck.tsx'

type Row = Reply<'/api/entity/papers'>['rows'][number]

/** So many rows are read at a glance: filters over them would only push them down. */
const AT_A_GLANCE = 5

const RECONCILIATIONS = '/cabinet/entity/docs/reconciliations'

const cellsOf = (underCheck: readonly string[]) => ({
  title: (row: Row) => (
    <Link to="/cabinet/entity/docs/signing/$paper" params={{ paper: row.paper }}>
      {row.title}
    </Link>
  ),
  state: (row: Row) => (
    <PaperState state={row.state} prepared={row.prepared} checked={underCheck.includes(row.paper)} />
  ),
  due: (row: Row) => <Due row={row} />,
})

function Due({ row }: { row: Row }) {
  const today = kyivDate(useNow(3_600_000))
  if (row.dueOn === null || row.state !== 'waiting') return <span aria-hidden="true">—</span>
  if (row.dueOn >= today) return dateText(row.dueOn)
  return (
    <span>
      {dateText(row.dueOn)} <Badge tone="act">{words.late}</Badge>
    </span>
  )
}

/** Documents of all accounts of the business that wait for a signature, and those that are signed. */
export function PapersList() {
  const offered = useOffered()
  const of = useList(papers, '/api/entity/papers', {}, { staleMs: 0 })
  const underCheck = of.answer.data?.underCheck ?? []
  return (
    <>
      <UnderCheck papers={underCheck} />
      <ListView
        of={of}
        caption={words.title}
        rowKey={(row) => row.paper}
        cells={cellsOf(underCheck)}
        filters={of.filtered || (of.answer.data?.total ?? AT_A_GLANCE + 1) > AT_A_GLANCE}
        empty={
          <EmptyState
            drawing="letters"
            title={words.empty}
            action={
              offered(RECONCILIATIONS) && (
                <LinkButton look="outline" to={RECONCILIATIONS}>
                  {words.toReconciliation}
                </LinkButton>
              )
            }
          >
            {words.emptyNext}
          </EmptyState>
        }
      />
    </>
  )
}
