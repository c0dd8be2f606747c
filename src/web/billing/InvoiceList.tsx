import { dateText, monthTitle } from '#text/dates.ts'
import { useState } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { formatMoney } from '#domain/money.ts'
import { billNotes } from '#text/notices.ts'
import { billStates, bills as text, invoicesPage as words } from '#text/billing.ts'
import { useCall } from '#web/api/queries.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useListState } from '#web/lists/list-state.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ListTable } from '#web/ui/ListTable.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { isMonth, MonthsFilter } from '#web/ui/MonthsFilter.tsx'
import { useNow } from '#web/ui/now.ts'
import { Select } from '#web/ui/Select.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { isBillState } from './bill-state.ts'
import { BillPdf } from './BillPdf.tsx'
import { ChosenBills } from './ChosenBills.tsx'
import { type Invoice, InvoicePayment } from './InvoicePayment.tsx'
import styles from './invoices.module.css'

const columnsFor = (
  today: string,
  isChosen: (bill: Invoice) => boolean,
  toggle: (bill: Invoice) => void,
): readonly Column<Invoice>[] => [
  {
    key: 'period',
    title: text.columns.period,
    heading: true,
    sortable: true,
    cell: (bill) => (
      <span className={styles.name}>
        <input
          type="checkbox"
          className={styles.box}
          aria-label={words.choose(bill.period)}
          checked={isChosen(bill)}
          disabled={bill.byHand}
          onChange={() => toggle(bill)}
        />
        <span>
          <Link to="/cabinet/entity/bills/invoices/$number" params={{ number: bill.number }}>
            {monthTitle(bill.period)}
          </Link>
          <span className={styles.number}>{bill.number}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'amount',
    title: text.columns.amount,
    figures: true,
    sortable: true,
    cell: (bill) => formatMoney(bill.amountKopiykas),
  },
  {
    key: 'unpaid',
    title: text.columns.unpaid,
    sortable: true,
    cell: (bill) => <InvoicePayment bill={bill} today={today} />,
  },
  { key: 'dueOn', title: text.columns.dueOn, sortable: true, cell: (bill) => dateText(bill.dueOn) },
  {
    key: 'pdf',
    title: words.paper,
    cell: (bill) =>
      bill.byHand ? (
        <span className={styles.byHand}>{billNotes['invoice-call-centre']}</span>
      ) : (
        <BillPdf number={bill.number} inRow />
      ),
  },
]

/** Every invoice, a page at a time, with those chosen for one file; filters and order live in the address. */
export function InvoiceList({ account }: { account: string }) {
  const list = useListState({ sort: { by: 'period', descending: true }, pageSize: 12 })
  const today = kyivDate(useNow(3_600_000))
  const [chosen, setChosen] = useState<readonly Invoice[]>([])
  const [from = '', to = '', paid, state] = ['from', 'to', 'paid', 'state'].map(list.filter)
  const wrong = isMonth(from) && isMonth(to) && from > to
  const wanted = {
    account,
    ...(isMonth(from) ? { from } : {}),
    ...(isMonth(to) && !wrong ? { to } : {}),
    ...(paid === 'true' || paid === 'false' ? { paid: paid === 'true' } : {}),
    ...(isBillState(state) ? { state } : {}),
    sort: list.sort.by,
    descending: list.sort.descending,
  }
  const answer = useCall('/api/entity/bills', { ...wanted, ...list.paging }, { paged: true })
  const isChosen = ({ number }: Invoice) => chosen.some((bill) => bill.number === number)
  const toggle = (bill: Invoice) =>
    setChosen(isChosen(bill) ? chosen.filter(({ number }) => number !== bill.number) : [...chosen, bill])
  const filtered = [from, to, paid, state].some((value) => value !== undefined && value !== '')
  return (
    <section className={styles.section}>
      <ListTools path="/api/entity/bills/export" body={(format) => ({ ...wanted, format })}>
        <MonthsFilter
          labels={{ from: words.from, to: words.to, any: words.anyMonth }}
          from={from}
          to={to}
          newest={today.slice(0, 7)}
          error={wrong ? words.monthsWrong : undefined}
          onChange={list.setFilter}
        />
        <Select
          label={words.paid}
          value={paid ?? ''}
          onChange={(value) => list.setFilter({ paid: value })}
          placeholder={words.allPaid}
          options={Object.entries(words.paidStates).map(([value, label]) => ({ value, label }))}
        />
        <Select
          label={text.columns.state}
          value={state ?? ''}
          onChange={(value) => list.setFilter({ state: value })}
          placeholder={words.allPaid}
          options={Object.entries(billStates).map(([value, { name }]) => ({ value, label: name }))}
        />
      </ListTools>
      {answer.data && (
        <ChosenBills
          account={account}
          chosen={chosen}
          offered={answer.data.rows.filter((bill) => !bill.byHand)}
          onChange={setChosen}
        />
      )}
      <ListTable
        caption={words.caption}
        columns={columnsFor(today, isChosen, toggle)}
        rowKey={(bill) => bill.number}
        list={list}
        answer={answer}
        onClear={filtered && (() => list.setFilter({ from: '', to: '', paid: '', state: '' }))}
        empty={
          <EmptyState
            title={words.none}
            action={<LinkButton to="/cabinet/entity/indication">{words.toReadings}</LinkButton>}
          >
            {words.noneHint}
          </EmptyState>
        }
      />
    </section>
  )
}
