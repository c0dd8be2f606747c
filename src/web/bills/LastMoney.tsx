import { dateText, monthTitle } from '#text/dates.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { formatMoney } from '#domain/money.ts'
import { bills as text, entityBillsPage as words, invoicesPage } from '#text/bills.ts'
import { paymentHistory } from '#text/payments.ts'
import { useCall } from '#web/api/queries.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { payments } from '#lists/payments.ts'
import { paymentCells } from '#web/payments/payment-cells.tsx'
import { columnsOf } from '#web/lists/columns.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import layout from '#web/ui/layout.module.css'
import { useNow } from '#web/ui/now.ts'
import { type Column, Table } from '#web/ui/Table.tsx'
import { type Invoice, InvoicePayment } from './InvoicePayment.tsx'
import styles from './invoices.module.css'

/** Only the last few of each are shown here; the rest is on their own pages. */
const LAST = 4

/** The latest invoices and payments of an account, under its balance. */
export const LastMoney = ({ account }: { account: string }) => (
  <>
    <LastInvoices account={account} />
    <LastPayments account={account} />
  </>
)

const columnsFor = (today: string): readonly Column<Invoice>[] => [
  {
    key: 'period',
    title: text.columns.period,
    heading: true,
    cell: (bill) => (
      <Link to="/cabinet/entity/bills/invoices/$number" params={{ number: bill.number }}>
        {monthTitle(bill.period)}
      </Link>
    ),
  },
  {
    key: 'amount',
    title: text.columns.amount,
    figures: true,
    cell: (bill) => formatMoney(bill.amountKopiykas),
  },
  {
    key: 'unpaid',
    title: text.columns.unpaid,
    cell: (bill) => <InvoicePayment bill={bill} today={today} />,
  },
  { key: 'dueOn', title: text.columns.dueOn, cell: (bill) => dateText(bill.dueOn) },
]

function LastInvoices({ account }: { account: string }) {
  const today = kyivDate(useNow(3_600_000))
  const answer = useCall('/api/entity/bills', { account, pageSize: LAST })
  return (
    <section className={layout.stack16}>
      <div className={styles.sectionHead}>
        <h2>{words.lastInvoices}</h2>
        <Link to="/cabinet/entity/bills/invoices">{words.invoices}</Link>
      </div>
      <Loaded answer={answer}>
        {({ rows }) => (
          <Table
            caption={words.lastInvoices}
            columns={columnsFor(today)}
            rows={rows}
            rowKey={(bill) => bill.number}
            empty={<EmptyState title={invoicesPage.none}>{invoicesPage.noneHint}</EmptyState>}
          />
        )}
      </Loaded>
    </section>
  )
}

function LastPayments({ account }: { account: string }) {
  const customer = useCustomer()
  const answer = useCall('/api/entity/payments', { account, pageSize: LAST })
  return (
    <section className={layout.stack16}>
      <div className={styles.sectionHead}>
        <h2>{words.lastPayments}</h2>
        <Link to="/cabinet/entity/bills/payments">{words.payments}</Link>
      </div>
      <Loaded answer={answer}>
        {({ rows }) => (
          <Table
            caption={words.lastPayments}
            columns={columnsOf(payments, paymentCells(customer))}
            rows={rows}
            rowKey={(row) => row.id}
            empty={<EmptyState title={paymentHistory.none} />}
          />
        )}
      </Loaded>
    </section>
  )
}
