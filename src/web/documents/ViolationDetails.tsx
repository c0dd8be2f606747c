import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { dateText } from '#text/dates.ts'
import { violationsPage as words } from '#text/documents.ts'
import { numberText } from '#text/format.ts'
import { priceText } from '#text/money.ts'
import type { Reply } from '#web/api/call.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useMay } from '#web/customer/may.ts'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { RequestsOf } from '#web/requests/RequestsOf.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './dunning.module.css'

const DisputeDialog = lazy(chunk(() => import('./DisputeDialog.tsx'), inBrowser))

type Act = Reply<'/api/entity/violations'>['rows'][number]
type Line = Act['calculation'][number]

const columns: readonly Column<Line>[] = [
  { key: 'name', title: words.calculation.name, heading: true, cell: (line) => line.name },
  { key: 'days', title: words.calculation.days, figures: true, cell: (line) => line.days },
  { key: 'kwh', title: words.calculation.kwh, figures: true, cell: (line) => numberText(line.kwh) },
  { key: 'price', title: words.calculation.price, figures: true, cell: (line) => priceText(line.priceE4) },
  {
    key: 'amount',
    title: words.calculation.amount,
    figures: true,
    cell: (line) => formatMoney(line.amountKopiykas),
  },
]

const about = ({ subject }: { subject: string }) => words.disputeTitle(subject)

/** How the cost of each act was counted, when the commission sits, and how a firm disputes it. */
export const ViolationDetails = ({ account, acts }: { account: string; acts: readonly Act[] }) => (
  <>
    {acts
      .filter(({ state }) => state !== 'cancelled')
      .map((act) => (
        <Details key={act.number} account={account} act={act} />
      ))}
    <RequestsOf account={account} kind="violation-dispute" describe={about} />
  </>
)

function Details({ account, act }: { account: string; act: Act }) {
  const [open, setOpen] = useState(false)
  const { number } = act
  const may = useMay('prepare', account)
  return (
    <section className={layout.stack12}>
      <h2>{words.calculationOf(number)}</h2>
      <p className={layout.quiet}>
        {act.commissionOn === null
          ? `${words.commission}: ${words.noCommission}`
          : words.commissionOn(dateText(act.commissionOn))}
      </p>
      {act.calculation.length === 0 ? (
        <p>{words.noCalculation}</p>
      ) : (
        <Table
          caption={words.calculationOf(number)}
          columns={columns}
          rows={act.calculation}
          rowKey={(line) => line.name}
          foot={
            <tr>
              <th scope="row" colSpan={4}>
                {words.calculation.total}
              </th>
              <td data-title={words.calculation.amount} data-figures="true">
                {act.amountKopiykas === null ? '—' : formatMoney(act.amountKopiykas)}
              </td>
            </tr>
          }
          empty={null}
        />
      )}
      <div className={styles.actions}>
        {act.calculation.length > 0 && (
          <DownloadButton path="/api/entity/violation/calculation" body={{ account, number }}>
            {words.pdf}
          </DownloadButton>
        )}
        {may && (act.state === 'drawn' || act.state === 'reviewed') && (
          <Button look="outline" onClick={() => setOpen(true)}>
            {words.dispute}
          </Button>
        )}
      </div>
      {open && (
        <Suspense>
          <DisputeDialog account={account} number={number} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
