import { payments } from '#lists/payments.ts'
import { paymentHistory as words } from '#text/payments.ts'
import { titles } from '#text/titles.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { paymentCells } from './payment-cells.tsx'

/** directory/payment-history of a person, bills/payments of a business: every payment with its receipt. */
export default function Payments() {
  const customer = useCustomer()
  const { account, cabinet, calls, pages } = customer
  const title = cabinet === 'person' ? titles.paymentHistory : titles.payments
  return (
    <Page
      intro={words.intro}
      actions={
        <LinkButton look="outline" to={pages.payments}>
          {titles.portalPayments}
        </LinkButton>
      }
    >
      <ListView
        of={useList(payments, calls.payments, { account })}
        caption={title}
        rowKey={(row) => row.id}
        cells={paymentCells(customer)}
        empty={
          <EmptyState title={words.none} action={<LinkButton to={pages.bills}>{words.toBills}</LinkButton>} />
        }
      />
    </Page>
  )
}
