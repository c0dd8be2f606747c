import { siteOfAccount } from '#domain/site.ts'
import { dateText, dateTimeText, monthTitle } from '#text/dates.ts'
import { billStates } from '#text/bills.ts'
import { numberText } from '#text/format.ts'
import { hryvniasText } from '#text/money.ts'
import { paymentSourceText, paymentStateText } from '#text/payment-states.ts'
import { holdReasons, readingSources, readingStates } from '#text/readings.ts'
import { accountCard as words } from '#text/staff-accounts.ts'
import { terms, zones } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Link } from '#web/navigation/Link.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money as Sum } from '#web/ui/Money.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import styles from './accounts.module.css'

// Money and readings: parts of the card of an account.

type Of = { account: string }
const moment = (at: string) => dateTimeText(new Date(at))

type Books = Reply<'/api/admin/accounts/money'>

const monthColumns: readonly Column<NonNullable<Books['months']>[number]>[] = [
  { key: 'month', title: words.month, place: 'head', cell: ({ month }) => monthTitle(month) },
  {
    key: 'begin',
    title: words.begin,
    figures: true,
    place: 'details',
    cell: (row) => <Sum kopiykas={row.openingKopiykas} />,
  },
  {
    key: 'charged',
    title: words.charged,
    figures: true,
    place: 'details',
    cell: (row) => <Sum kopiykas={row.chargedKopiykas} />,
  },
  {
    key: 'paid',
    title: words.paid,
    figures: true,
    place: 'details',
    cell: (row) => <Sum kopiykas={row.paidKopiykas} />,
  },
  {
    key: 'end',
    title: words.end,
    figures: true,
    place: 'right',
    cell: (row) => <Sum kopiykas={row.balanceKopiykas} />,
  },
]
const billColumns: readonly Column<Books['bills'][number]>[] = [
  { key: 'month', title: words.month, place: 'head', cell: ({ period }) => monthTitle(period) },
  { key: 'number', title: words.number, place: 'under', cell: ({ number }) => number },
  {
    key: 'sum',
    title: words.sum,
    figures: true,
    place: 'right',
    cell: (row) => <Sum kopiykas={row.amountKopiykas} />,
  },
  {
    key: 'state',
    title: terms.state,
    place: 'details',
    cell: ({ state, unpaidKopiykas }) =>
      state === 'issued' && unpaidKopiykas > 0 ? (
        <Badge tone="soon">{words.unpaid(hryvniasText(unpaidKopiykas))}</Badge>
      ) : (
        <Badge tone={state === 'issued' ? 'good' : 'plain'}>
          {state === 'issued' ? terms.paid : billStates[state].name}
        </Badge>
      ),
  },
  { key: 'due', title: terms.payBefore, place: 'details', cell: ({ dueOn }) => dateText(dueOn) },
]
const paymentColumns: readonly Column<Books['payments'][number]>[] = [
  { key: 'at', title: words.when, place: 'head', cell: ({ paidAt }) => moment(paidAt) },
  { key: 'source', title: words.source, place: 'under', cell: ({ source }) => paymentSourceText(source) },
  { key: 'state', title: terms.state, place: 'details', cell: ({ state }) => paymentStateText(state) },
  {
    key: 'sum',
    title: words.sum,
    figures: true,
    place: 'right',
    cell: (row) => <Sum kopiykas={row.amountKopiykas} />,
  },
]

export function Money({ account }: Of) {
  const answer = useCall('/api/admin/accounts/money', { account }, { staleMs: 0 })
  return (
    <Loaded answer={answer}>
      {(books) => (
        <div className={styles.part}>
          <Facts
            facts={[
              [words.begin, <Sum key="b" kopiykas={books.beginKopiykas} />],
              [words.charged, <Sum key="c" kopiykas={books.chargedKopiykas} />],
              [words.paid, <Sum key="p" kopiykas={books.paidKopiykas} />],
              [words.end, <Sum key="e" kopiykas={books.endKopiykas} />],
              [words.facts.overdue, <Sum key="o" kopiykas={books.overdueKopiykas} />],
            ]}
          />
          <h2>{words.bills}</h2>
          <Table
            caption={words.bills}
            columns={billColumns}
            rows={books.bills}
            rowKey={({ number }) => number}
            empty={<EmptyState title={terms.noBills} />}
          />
          <h2>{words.payments}</h2>
          <Table
            caption={words.payments}
            columns={paymentColumns}
            rows={books.payments}
            rowKey={({ id }) => id}
          />
          {books.months !== null && (
            <>
              <h2>{words.ledger}</h2>
              <Table
                caption={words.ledger}
                columns={monthColumns}
                rows={books.months}
                rowKey={({ month }) => month}
              />
            </>
          )}
        </div>
      )}
    </Loaded>
  )
}

type Reading = Reply<'/api/admin/accounts/readings'>['rows'][number]
const whyHeld: Readonly<Record<string, string>> = holdReasons
const readingColumns = (account: string, opens: boolean): readonly Column<Reading>[] => [
  { key: 'on', title: terms.date, place: 'head', cell: ({ countsOn }) => dateText(countsOn) },
  {
    key: 'meter',
    title: terms.meter,
    place: 'under',
    cell: ({ meter, zone }) => `${meter}, ${zones[zone]}`,
  },
  { key: 'value', title: words.value, figures: true, place: 'right', cell: ({ value }) => numberText(value) },
  {
    key: 'source',
    title: words.source,
    place: 'details',
    cell: ({ source }) => (source === 'customer' ? words.byCustomer : readingSources[source]),
  },
  {
    key: 'state',
    title: terms.state,
    place: 'details',
    cell: ({ state }) => (
      <Badge tone={state === 'held' ? 'soon' : state === 'rejected' ? 'act' : 'plain'}>
        {readingStates[state].name}
      </Badge>
    ),
  },
  {
    key: 'why',
    title: terms.note,
    place: 'details',
    cell: ({ holdReason }) => holdReason && (whyHeld[holdReason] ?? holdReason),
  },
  {
    key: 'bill',
    title: words.bill,
    place: 'details',
    cell: ({ bill, receipt, state }) =>
      state === 'held' && receipt !== null && opens ? (
        <Link
          to="/cabinet/admin/management/readings/$account/$receipt"
          params={{ account, receipt }}
          preload={false}
        >
          {receipt}
        </Link>
      ) : (
        (bill ?? receipt)
      ),
  },
]

export function Readings({ account }: Of) {
  const answer = useCall('/api/admin/accounts/readings', { account }, { staleMs: 0 })
  const opens = usePermission('readings.read', siteOfAccount(account)?.site)
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <Table
          caption={words.parts.readings}
          columns={readingColumns(account, opens)}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<EmptyState title={words.noReadings} />}
        />
      )}
    </Loaded>
  )
}
