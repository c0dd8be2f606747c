import { bills, billPage as words } from '#text/bills.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import styles from './invoices.module.css'

/**
 * The PDF of one bill; in a row of a list the button says three letters, and the number is read out to people who do
 * not see the row.
 */
export function BillPdf({ number, inRow = false }: { number: string; inRow?: boolean }) {
  const { cabinet, account } = useCustomer()
  const look = inRow ? 'quiet' : 'outline'
  const face = inRow ? (
    <>
      PDF<span className="visually-hidden"> {bills.number(number)}</span>
    </>
  ) : (
    words.download
  )
  const button =
    cabinet === 'person' ? (
      <DownloadButton path="/api/person/bill/pdf" body={{ account, bill: number }} look={look}>
        {face}
      </DownloadButton>
    ) : (
      <DownloadButton path="/api/entity/bills/pdf" body={{ account, bills: [number] }} look={look}>
        {face}
      </DownloadButton>
    )
  return inRow ? <span className={styles.file}>{button}</span> : button
}
