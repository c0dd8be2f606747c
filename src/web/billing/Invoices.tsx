import { invoicesPage as words } from '#text/billing.ts'
import { titles } from '#text/titles.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { Page } from '#web/page/Page.tsx'
import { InvoiceList } from './InvoiceList.tsx'

/** /cabinet/entity/bills/invoices; what was chosen for one account is not chosen for another. */
export default function Invoices() {
  const { account } = useCustomer()
  return (
    <Page title={titles.invoices} intro={words.intro}>
      <InvoiceList key={account} account={account} />
    </Page>
  )
}
