import { Suspense, useState } from 'react'
import { staffPapers } from '#lists/staff-papers.ts'
import { staffPapers as words } from '#text/staff-papers.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { SignDialog } from '#web/signing/later.ts'
import { UnderCheck } from '#web/signing/UnderCheck.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { StaffPaperState } from './StaffPaperState.tsx'

type Row = Reply<'/api/admin/papers'>['rows'][number]

/** How many are offered to one key at once. */
const MOST = 50
const cellsOf = (underCheck: readonly string[]) => ({
  title: (row: Row) => (
    <Link to="/cabinet/admin/management/papers/$paper" params={{ paper: row.paper }}>
      {row.title}
    </Link>
  ),
  state: (row: Row) => <StaffPaperState row={row} checked={underCheck.includes(row.paper)} />,
})

/** management/papers: documents that customers have signed and the company has yet to sign. */
export default function Queue() {
  const of = useList(staffPapers, '/api/admin/papers', {}, { staleMs: 0 })
  const underCheck = of.answer.data?.underCheck ?? []
  return (
    <Page actions={<SignAll />}>
      <UnderCheck papers={underCheck} side="company" />
      <ListView
        of={of}
        caption={words.title}
        rowKey={(row) => row.paper}
        cells={cellsOf(underCheck)}
        empty={
          <EmptyState drawing="letters" title={words.none}>
            {words.noneHint}
          </EmptyState>
        }
      />
    </Page>
  )
}

/** Signs by one key what waits; what should not be signed is taken off in the dialog. */
function SignAll() {
  const [open, setOpen] = useState(false)
  const waiting = useCall('/api/admin/papers', { sort: 'signedAt', pageSize: MOST })
  const { rows = [], underCheck = [] } = waiting.data ?? {}
  const free = rows.filter(({ paper }) => !underCheck.includes(paper))
  return (
    <>
      <Button disabled={free.length === 0} onClick={() => setOpen(true)}>
        {words.signAll}
      </Button>
      {open && (
        <Suspense>
          <SignDialog papers={free} side="company" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
