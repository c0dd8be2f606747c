import { invoicesPage as words } from '#text/bills.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { Page } from '#web/page/Page.tsx'
import { InvoiceList } from './InvoiceList.tsx'

/** /cabinet/entity/bills/invoices; bills chosen in one account are not chosen in another. */
export default function Invoices() {
  const { account } = useCustomer()
  return (
    <Page intro={words.intro}>
      <InvoiceList key={account} account={account} />
    </Page>
  )
}
