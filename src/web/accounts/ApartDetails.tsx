import { dateText } from '#text/dates.ts'
import { formatIban } from '#domain/iban.ts'
import { accounts as words } from '#text/accounts.ts'
import { glue } from '#text/format.ts'
import type { PersonAccount } from '#web/session/parts.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type FactRow, Facts } from '#web/ui/Facts.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useObjectInfo } from './object-info.ts'

const { fields } = words

/** Contract, bank and place of one apartment, whichever is chosen. */
export default function ApartDetails({ account, onClose }: { account: string; onClose: () => void }) {
  const { kept, answer } = useObjectInfo(account)
  return (
    <Dialog open onClose={onClose} title={kept?.objectName ?? account}>
      <Loaded
        answer={{ ...answer, data: kept?.accountLoaded ? kept : undefined }}
        skeleton={<Skeleton lines={[320]} />}
      >
        {(known) => <Facts facts={factsOf(known)} />}
      </Loaded>
    </Dialog>
  )
}

const factsOf = (known: PersonAccount): FactRow[] => [
  [fields.account, known.account, known.account],
  [fields.address, glue(known.address)],
  [fields.customer, known.customer],
  [fields.contractDate, dateText(known.contractDate)],
  [fields.objectType, known.objectType],
  [fields.eic, known.eic, known.eic],
  [fields.bankAccount, formatIban(known.bankAccount), known.bankAccount],
  [fields.bankEDRPOU, known.bankEDRPOU, known.bankEDRPOU],
  [fields.bankMFO, known.bankMFO],
  [fields.bankName, known.bankName],
  [fields.demPerm, known.demPerm ? words.yes : words.no],
]
