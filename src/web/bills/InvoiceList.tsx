import { invoices } from '#lists/bills.ts'
import { invoicesPage as words } from '#text/bills.ts'
import { monthTitle } from '#text/dates.ts'
import { ChoiceCell, useChosen } from '#web/lists/ChosenRows.tsx'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import layout from '#web/ui/layout.module.css'
import { paperCell } from './BillList.tsx'
import { ChosenBills } from './ChosenBills.tsx'
import { type Invoice, InvoicePayment } from './InvoicePayment.tsx'
import styles from './invoices.module.css'

/** All invoices, page by page, and those chosen for one file; filters and order live in the address. */
export function InvoiceList({ account }: { account: string }) {
  const list = useList(invoices, '/api/entity/bills', { account })
  const chosen = useChosen<Invoice>(({ number }) => number)
  return (
    <section className={layout.stack16}>
      <ListView
        of={list}
        caption={words.caption}
        rowKey={(bill) => bill.number}
        cells={{
          period: (bill) => (
            <ChoiceCell of={chosen} row={bill} label={words.choose(bill.period)} disabled={bill.byHand}>
              <span>
                <Link to="/cabinet/entity/bills/invoices/$number" params={{ number: bill.number }}>
                  {monthTitle(bill.period)}
                </Link>
                <span className={styles.number}>{bill.number}</span>
              </span>
            </ChoiceCell>
          ),
          unpaid: (bill) => <InvoicePayment bill={bill} today={list.today} />,
          pdf: paperCell,
        }}
        empty={
          <EmptyState
            title={words.none}
            action={<LinkButton to="/cabinet/entity/indication">{words.toReadings}</LinkButton>}
          >
            {words.noneHint}
          </EmptyState>
        }
      />
      {list.answer.data && (
        <ChosenBills
          account={account}
          chosen={chosen}
          offered={list.answer.data.rows.filter((bill) => !bill.byHand)}
        />
      )}
    </section>
  )
}
