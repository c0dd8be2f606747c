import { billNotes } from '#text/entry-notes.ts'
import { billPage as words } from '#text/bills.ts'
import { useCompany } from '#web/company/company.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Phone } from '#web/ui/Phone.tsx'

/** Shown instead of the PDF of a bill that a specialist makes by hand: whom to ask for it. */
export function ByHand() {
  const phone = useCompany()?.company.contactCenter[0]
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
