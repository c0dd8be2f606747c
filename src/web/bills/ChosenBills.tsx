import { invoicesPage as words } from '#text/bills.ts'
import { billParts } from '#text/bill-parts.ts'
import { useMay } from '#web/customer/may.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { type Chosen, ChosenRows } from '#web/lists/ChosenRows.tsx'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import type { Invoice } from './InvoicePayment.tsx'
import styles from './invoices.module.css'

/** How many bills one file holds (the limit of the call): two years of months. */
const MOST = 24

type Props = {
  account: string
  chosen: Chosen<Invoice>
  /** bills of the page that can be chosen */
  offered: readonly Invoice[]
}

/** How many invoices are chosen, their sum, and all of them as one file. */
export function ChosenBills({ account, chosen, offered }: Props) {
  const bills = chosen.rows
  const count = bills.length
  const may = useMay('pay', account)
  const owed = bills.filter(({ state, unpaidKopiykas }) => state === 'issued' && unpaidKopiykas > 0)
  if (offered.length === 0 && count === 0) return null
  return (
    <ChosenRows
      of={chosen}
      offered={offered}
      words={{ all: words.chooseAll, drop: words.drop, tooMany: words.tooMany }}
      most={MOST}
      sum={
        count === 0 ? (
          words.chooseHint
        ) : (
          <span className={styles.sum}>
            {words.chosen(count)} {words.chosenSum(bills.reduce((sum, bill) => sum + bill.amountKopiykas, 0))}
          </span>
        )
      }
    >
      {owed.length > 0 && owed.length <= MOST && may && (
        <LinkButton
          to="/cabinet/entity/pay"
          search={{
            bills: owed.map((bill) => `${bill.number}~${bill.unpaidKopiykas}`).join(','),
            of: account,
          }}
        >
          {billParts.pay(owed.reduce((sum, bill) => sum + bill.unpaidKopiykas, 0))}
        </LinkButton>
      )}
      {count > 0 && count <= MOST && (
        <DownloadButton
          path="/api/entity/bills/pdf"
          body={{ account, bills: bills.map(({ number }) => number) }}
          look="outline"
        >
          {words.pdf}
        </DownloadButton>
      )}
    </ChosenRows>
  )
}
