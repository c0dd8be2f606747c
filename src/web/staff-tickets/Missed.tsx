import { compensations } from '#lists/staff-tickets.ts'
import { missedTerms as words, staffTickets } from '#text/staff-tickets.ts'
import type { Reply } from '#web/api/call.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type Row = Reply<'/api/admin/tickets/compensations'>['rows'][number]

const cells = {
  number: (row: Row) => (
    <Link to="/cabinet/admin/management/tickets/$ticket" params={{ ticket: row.ticket }} preload={false}>
      {row.number}
    </Link>
  ),
}

/** /cabinet/admin/management/tickets/missed: terms of answers that were missed, and what each costs by the act. */
export default function Missed() {
  return (
    <Page intro={words.intro}>
      <ListView
        of={useList(compensations, '/api/admin/tickets/compensations', {}, { staleMs: 0 })}
        caption={staffTickets.compensations.title}
        rowKey={(row) => `${row.ticket}${row.dueOn}`}
        cells={cells}
        empty={
          <EmptyState drawing="done" title={words.empty}>
            {words.emptyHint}
          </EmptyState>
        }
      />
    </Page>
  )
}
