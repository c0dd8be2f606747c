import { dateText, monthTitle } from '#text/dates.ts'
import { Fragment } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { formatMoney } from '#domain/money.ts'
import { cancelledPage as words } from '#text/documents.ts'
import { titles } from '#text/titles.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import list from '#web/directory/list.module.css'
import { Link } from '#web/navigation/Link.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { NothingFound } from '#web/ui/NothingFound.tsx'
import { useNow } from '#web/ui/now.ts'
import { PeriodFilter, periodOf } from '#web/ui/PeriodFilter.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'

type Row = Reply<'/api/person/cancelled-bills'>['rows'][number]

const BillLink = ({ number }: { number: string }) => (
  <Link to="/cabinet/person/bills/$number" params={{ number }}>
    {number.split('-').map((part, index) => (
      // a long number is parted after a hyphen only
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

const columns: readonly Column<Row>[] = [
  {
    key: 'period',
    title: words.period,
    heading: true,
    sortable: true,
    // the number under its month: a column of its own would push the last one out of sight
    cell: (row) => (
      <span>
        {monthTitle(row.period)}
        <br />
        <BillLink number={row.number} />
      </span>
    ),
  },
  {
    key: 'cancelledOn',
    title: words.cancelledOn,
    sortable: true,
    cell: (row) => (row.cancelledOn === null ? '—' : dateText(row.cancelledOn)),
  },
  { key: 'reason', title: words.reason, cell: (row) => row.reason ?? words.noReason },
  {
    key: 'replacedBy',
    title: words.replacedBy,
    cell: (row) =>
      row.replacement === null ? words.nothingInstead : <BillLink number={row.replacement.number} />,
  },
  {
    key: 'amount',
    title: words.was,
    figures: true,
    sortable: true,
    cell: (row) => formatMoney(row.amountKopiykas),
  },
  {
    key: 'now',
    title: words.now,
    figures: true,
    cell: (row) => formatMoney(row.replacement?.amountKopiykas ?? 0),
  },
  {
    key: 'difference',
    title: words.difference,
    figures: true,
    cell: (row) => <b>{formatMoney((row.replacement?.amountKopiykas ?? 0) - row.amountKopiykas)}</b>,
  },
]

/** docs/cancelled_bill_info: what was cancelled, why, and what stands instead of it. */
export default function CancelledBills() {
  const account = useSession(({ person }) => person.user?.account ?? '')
  const state = useListState({ sort: { by: 'cancelledOn', descending: true }, pageSize: 12 })
  const today = kyivDate(useNow(3_600_000))
  const period = { from: state.filter('from'), to: state.filter('to') }
  const filtered = Boolean(period.from ?? period.to)
  const order = {
    account,
    ...periodOf(period),
    sort: state.sort.by,
    descending: state.sort.descending,
  }
  const answer = useCall('/api/person/cancelled-bills', { ...order, ...state.paging }, { paged: true })
  return (
    <Page
      title={titles.cancelledBills}
      intro={words.intro}
      actions={
        <LinkButton look="outline" to="/cabinet/person/bills">
          {words.toBills}
        </LinkButton>
      }
    >
      <Loaded answer={answer}>
        {({ rows, total }) =>
          total === 0 && !filtered ? (
            <EmptyState
              drawing="paid"
              title={words.none}
              action={<LinkButton to="/cabinet/person/bills">{words.toBills}</LinkButton>}
            >
              {words.noneHint}
            </EmptyState>
          ) : (
            <section className={list.list}>
              <ListTools path="/api/person/cancelled-bills/export" body={(format) => ({ ...order, format })}>
                <PeriodFilter {...period} max={today} onChange={state.setFilter} />
              </ListTools>
              <Table
                caption={titles.cancelledBills}
                columns={columns}
                rows={rows}
                rowKey={(row) => row.number}
                sort={state.sort}
                onSort={state.onSort}
                paging={state.pages(total)}
                busy={answer.isPlaceholderData}
                empty={<NothingFound onClear={() => state.setFilter({ from: '', to: '' })} />}
              />
            </section>
          )
        }
      </Loaded>
    </Page>
  )
}
