import { Fragment } from 'react'
import { cancelledBills } from '#lists/cancelled-bills.ts'
import { monthTitle } from '#text/dates.ts'
import { cancelledPage as words } from '#text/documents.ts'
import { titles } from '#text/titles.ts'
import type { Reply } from '#web/api/call.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

type Row = Reply<'/api/person/cancelled-bills'>['rows'][number]

const BillLink = ({ number }: { number: string }) => (
  <Link to="/cabinet/person/bills/$number" params={{ number }}>
    {number.split('-').map((part, index) => (
      // a long number may be broken only after a hyphen
      <Fragment key={part}>
        {index > 0 && (
          <>
            -<wbr />
          </>
        )}
        {part}
      </Fragment>
    ))}
  </Link>
)

const cells = {
  // the number stands under its month: a column of its own would push the last one out of sight
  period: (row: Row) => (
    <span>
      {monthTitle(row.period)}
      <br />
      <BillLink number={row.number} />
    </span>
  ),
  reason: (row: Row) => row.reason ?? words.noReason,
  replacedBy: (row: Row) =>
    row.replacement === null ? words.nothingInstead : <BillLink number={row.replacement.number} />,
}

/** docs/cancelled_bill_info: what was cancelled, why, and what replaced it. */
export default function CancelledBills() {
  const account = useSession(({ person }) => person.user?.account ?? '')
  return (
    <Page
      intro={words.intro}
      actions={
        <LinkButton look="outline" to="/cabinet/person/bills">
          {words.toBills}
        </LinkButton>
      }
    >
      <ListView
        of={useList(cancelledBills, '/api/person/cancelled-bills', { account })}
        caption={titles.cancelledBills}
        rowKey={(row) => row.number}
        cells={cells}
        empty={
          <EmptyState
            drawing="paid"
            title={words.none}
            action={<LinkButton to="/cabinet/person/bills">{words.toBills}</LinkButton>}
          >
            {words.noneHint}
          </EmptyState>
        }
      />
    </Page>
  )
}
