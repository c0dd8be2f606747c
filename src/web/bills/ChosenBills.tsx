import { invoicesPage as words } from '#text/bills.ts'
import { billParts } from '#text/bill-parts.ts'
import { useMay } from '#web/customer/may.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import type { Invoice } from './InvoicePayment.tsx'
import styles from './invoices.module.css'

/** How many bills one file holds (the limit of the call): two years of months. */
const MOST = 24

type Props = {
  account: string
  chosen: readonly Invoice[]
  /** bills of the page that can be chosen */
  offered: readonly Invoice[]
  onChange: (chosen: readonly Invoice[]) => void
}

/** How many invoices are chosen, their sum, and all of them as one file. */
export function ChosenBills({ account, chosen, offered, onChange }: Props) {
  const missing = offered.filter(({ number }) => !chosen.some((bill) => bill.number === number))
  const count = chosen.length
  const may = useMay('pay', account)
  const owed = chosen.filter(({ state, unpaidKopiykas }) => state === 'issued' && unpaidKopiykas > 0)
  if (offered.length === 0 && count === 0) return null
  return (
    <div className={styles.chosen} data-any={count > 0}>
      <p aria-live="polite">
        {count === 0
          ? words.chooseHint
          : `${words.chosen(count)} ${words.chosenSum(chosen.reduce((sum, bill) => sum + bill.amountKopiykas, 0))}`}
        {count > MOST && <span className={styles.tooMany}>{words.tooMany(MOST)}</span>}
      </p>
      <div className={styles.chosenTools}>
        {missing.length > 0 && (
          <Button look="quiet" onClick={() => onChange([...chosen, ...missing])}>
            {words.chooseAll}
          </Button>
        )}
        {count > 0 && (
          <Button look="quiet" onClick={() => onChange([])}>
            {words.drop}
          </Button>
        )}
        {owed.length > 0 && owed.length <= MOST && may && (
          <LinkButton
            to="/cabinet/entity/pay"
            search={{ bills: owed.map((bill) => `${bill.number}~${bill.unpaidKopiykas}`).join(',') }}
          >
            {billParts.pay(owed.reduce((sum, bill) => sum + bill.unpaidKopiykas, 0))}
          </LinkButton>
        )}
        {count > 0 && count <= MOST && (
          <DownloadButton
            path="/api/entity/bills/pdf"
            body={{ account, bills: chosen.map(({ number }) => number) }}
            look="outline"
          >
            {words.pdf}
          </DownloadButton>
        )}
      </div>
    </div>
  )
}
