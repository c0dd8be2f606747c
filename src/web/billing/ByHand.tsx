import { billNotes } from '#text/notices.ts'
import { billPage as words } from '#text/billing.ts'
import { useCompany } from '#web/company/company.ts'
import { Alert } from '#web/ui/Alert.tsx'

/** What stands where the PDF of a bill made by a specialist would be: whom to ask for it. */
export function ByHand() {
  const phone = useCompany()?.company.contactCenter[0]
  return (
    <Alert
      tone="info"
      title={billNotes['invoice-call-centre']}
      {...(phone === undefined
        ? {}
        : { action: <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> })}
    >
      {words.byHand}
    </Alert>
  )
}
