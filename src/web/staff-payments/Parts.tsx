import { lazy, Suspense, useState } from 'react'
import { hryvniasText } from '#text/money.ts'
import { payTroubles } from '#text/staff-payments.ts'
import { coreRefusal, paymentPage as words } from '#text/staff-payment-page.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { AccountLink } from '#web/staff/AccountLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import layout from '#web/ui/layout.module.css'
import type { Opened, Part } from './opened.ts'
import styles from './staff-payments.module.css'

const RetryDialog = lazy(chunk(() => import('./RetryDialog.tsx'), inBrowser))

/** For which accounts it was paid, what each hryvnia covers, and what of it the ledger shows. */
export function Parts({ opened: { payment } }: { opened: Opened }) {
  const [retrying, setRetrying] = useState<Part | null>(null)
  return (
    <Card title={words.parts}>
      <ul className={styles.parts}>
        {payment.parts.map((part) => (
          <li key={part.item}>
            <div className={layout.apart}>
              <AccountLink account={part.account} site={payment.site} />
              <b>{hryvniasText(part.kopiykas)}</b>
            </div>
            {part.address !== null && <p className={styles.quiet}>{part.address}</p>}
            <Covers part={part} />
            <Booked part={part} />
            {part.retry !== null && (
              <div className={layout.row}>
                <Button onClick={() => setRetrying(part)}>{words.retry}</Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {retrying && (
          <RetryDialog payment={payment.payment} part={retrying} onClose={() => setRetrying(null)} />
        )}
      </Suspense>
    </Card>
  )
}

const Covers = ({ part }: { part: Part }) => (
  <ul className={styles.covers} aria-label={words.covers}>
    {part.covers.map((cover) => (
      <li key={`${cover.name} ${cover.document} ${cover.bill} ${cover.dueOn}`}>
        <span>{[cover.name, cover.document ?? cover.bill].filter(Boolean).join(', ')}</span>
        <span>{hryvniasText(cover.kopiykas)}</span>
      </li>
    ))}
  </ul>
)

function Booked({ part }: { part: Part }) {
  const { refused, returnRefused, returnedKopiykas, kopiykas, receipt } = part
  const isBack = returnedKopiykas === kopiykas
  return (
    <>
      {refused !== null && !isBack ? (
        <p className={styles.states}>
          <Badge tone="act">
            {part.retry === 'same-booking' ? payTroubles['not-delivered'].name : words.refused}
          </Badge>{' '}
          {coreRefusal(refused, 'bookingRefusals')}
        </p>
      ) : (
        (receipt !== null || !isBack) && (
          <p className={styles.quiet}>{receipt === null ? words.notBooked : `${words.receipt} ${receipt}`}</p>
        )
      )}
      {returnedKopiykas > 0 && <p className={styles.quiet}>{words.returnedOf(returnedKopiykas, kopiykas)}</p>}
      {returnRefused !== null && (
        <p className={styles.states}>
          <Badge tone="act">{words.returnRefused}</Badge> {coreRefusal(returnRefused, 'returnRefusals')}
        </p>
      )}
    </>
  )
}
