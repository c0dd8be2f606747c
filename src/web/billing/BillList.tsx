import { dateText, monthTitle } from '#text/dates.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { formatMoney } from '#domain/money.ts'
import { billNotes } from '#text/notices.ts'
import { bills as columnsText, billStates, invoicesPage, billsPage as words } from '#text/billing.ts'
import { numberText } from '#text/format.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useListState } from '#web/lists/list-state.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ListTable } from '#web/ui/ListTable.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { useNow } from '#web/ui/now.ts'
import { Select } from '#web/ui/Select.tsx'
import type { Column } from '#web/ui/Table.tsx'
import styles from './balance.module.css'
import { isBillState } from './bill-state.ts'
import { BillPdf } from './BillPdf.tsx'
import invoices from './invoices.module.css'
import { InvoicePayment } from './InvoicePayment.tsx'

type Row = Reply<'/api/person/bills'>['rows'][number]
const YEARS = 4

const columnsFor = (today: string): readonly Column<Row>[] => [
  {
    key: 'period',
    title: columnsText.columns.period,
    heading: true,
    sortable: true,
    cell: (row) => (
      <Link to="/cabinet/person/bills/$number" params={{ number: row.number }}>
        {monthTitle(row.period)}
      </Link>
    ),
  },
  {
    key: 'kwh',
    title: columnsText.columns.kwh,
    figures: true,
    sortable: true,
    wideOnly: true,
    cell: (row) => numberText(row.kwh),
  },
  {
    key: 'amount',
    title: columnsText.columns.amount,
    figures: true,
    sortable: true,
    cell: (row) => formatMoney(row.amountKopiykas),
  },
  {
    key: 'end',
    title: columnsText.columns.end,
    figures: true,
    cell: (row) => formatMoney(row.endKopiykas),
  },
  {
    key: 'unpaid',
    title: columnsText.columns.unpaid,
    sortable: true,
    cell: (row) => <InvoicePayment bill={row} today={today} />,
  },
  {
    key: 'dueOn',
    title: columnsText.columns.dueOn,
    sortable: true,
    cell: (row) => dateText(row.dueOn),
  },
  {
    key: 'pdf',
    title: invoicesPage.paper,
    cell: (row) =>
      row.byHand ? (
        <span className={invoices.byHand}>{billNotes['invoice-call-centre']}</span>
      ) : (
        <BillPdf number={row.number} inRow />
      ),
  },
]

/** Every bill, a page at a time; year, state, order and page live in the address. */
export function BillList({ account }: { account: string }) {
  const list = useListState({ sort: { by: 'period', descending: true }, pageSize: 12 })
  const today = kyivDate(useNow(3_600_000))
  const thisYear = Number(today.slice(0, 4))
  const asked = list.filter('state')
  const state = isBillState(asked) ? asked : undefined
  const years = Array.from({ length: YEARS }, (_, back) => String(thisYear - back))
  const year = years.find((one) => one === list.filter('year'))
  const wanted = {
    account,
    ...(state === undefined ? {} : { state }),
    ...(year === undefined ? {} : { from: `${year}-01`, to: `${year}-12` }),
    sort: list.sort.by,
    descending: list.sort.descending,
  }
  const answer = useCall('/api/person/bills', { ...wanted, ...list.paging }, { paged: true })
  const filtered = state !== undefined || year !== undefined
  return (
    <section className={styles.section}>
      <h2>{words.list}</h2>
      <ListTools path="/api/person/bills/export" body={(format) => ({ ...wanted, format })}>
        <Select
          label={words.filters.year}
          value={year ?? ''}
          onChange={(value) => list.setFilter({ year: value })}
          placeholder={words.filters.allYears}
          options={years.map((value) => ({ value, label: value }))}
        />
        <Select
          label={words.filters.state}
          value={state ?? ''}
          onChange={(value) => list.setFilter({ state: value })}
          placeholder={words.filters.allStates}
          options={Object.entries(billStates).map(([value, { name }]) => ({ value, label: name }))}
        />
      </ListTools>
      <ListTable
        caption={words.list}
        columns={columnsFor(today)}
        rowKey={(row) => row.number}
        list={list}
        answer={answer}
        onClear={filtered && (() => list.setFilter({ state: '', year: '' }))}
        empty={
          <EmptyState
            title={words.none}
            action={<LinkButton to="/cabinet/person/indication">{words.handIn}</LinkButton>}
          >
            {words.noneHint}
          </EmptyState>
        }
      />
    </section>
  )
}
