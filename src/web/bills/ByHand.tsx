import { phonesToCall } from '#domain/company-phones.ts'
import { billNotes } from '#text/entry-notes.ts'
import { billPage as words } from '#text/bills.ts'
import { useCompany } from '#web/company/company.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Phone } from '#web/ui/Phone.tsx'

/** Shown instead of the PDF of a bill that a specialist makes by hand: whom to ask for it. */
export function ByHand() {
  const company = useCompany()?.company
  const [phone] = company ? phonesToCall(company) : []
  return (
    <Alert
      tone="info"
      title={billNotes['invoice-call-centre']}
      {...(phone === undefined ? {} : { action: <Phone number={phone} /> })}
    >
      {words.byHand}
    </Alert>
  )
}
