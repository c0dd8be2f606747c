import { householdBills } from '#lists/bills.ts'
import { billsPage as words } from '#text/bills.ts'
import { monthTitle } from '#text/dates.ts'
import { billNotes } from '#text/entry-notes.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import layout from '#web/ui/layout.module.css'
import { BillPdf } from './BillPdf.tsx'
import invoices from './invoices.module.css'
import { type Invoice, InvoicePayment } from './InvoicePayment.tsx'

/** The PDF of a bill in its row, or the reason why there is none. */
export const paperCell = (bill: Invoice) =>
  bill.byHand ? (
    <span className={invoices.byHand}>{billNotes['invoice-call-centre']}</span>
  ) : (
    <BillPdf number={bill.number} inRow />
  )

/** Every bill, a page at a time; year, state, order and page live in the address. */
export function BillList({ account }: { account: string }) {
  const list = useList(householdBills, '/api/person/bills', { account })
  return (
    <section className={layout.stack12}>
      <h2>{words.list}</h2>
      <ListView
        of={list}
        caption={words.list}
        rowKey={(row) => row.number}
        cells={{
          period: (row) => (
            <Link to="/cabinet/person/bills/$number" params={{ number: row.number }}>
              {monthTitle(row.period)}
            </Link>
          ),
          unpaid: (row) => <InvoicePayment bill={row} today={list.today} />,
          pdf: paperCell,
        }}
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
