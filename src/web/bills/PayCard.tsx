import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatIban } from '#domain/iban.ts'
import { hryvniasString } from '#domain/money.ts'
import { hryvniasText } from '#text/money.ts'
import { billsPage } from '#text/bills.ts'
import type { Reply } from '#web/api/call.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import buttons from '#web/ui/button.module.css'
import layout from '#web/ui/layout.module.css'
import styles from './pay.module.css'

type Code = (props: { link: string; name: string }) => ReactNode
const NoCode: Code = () => null
// the drawing of codes weighs more than the rest of the page; without it the details still stand
const NbuQr = lazy<Code>(() => import('#web/payments/NbuQr.tsx').catch(() => ({ default: NoCode })))

export type PayTo = Reply<'/api/person/balance'>['payTo']

type Props = {
  balance: Pick<Reply<'/api/person/balance'>, 'payTo' | 'payMore' | 'pendingKopiykas' | 'endKopiykas'>
}

const words = billsPage.pay

/** Phones: their camera cannot see their own screen. Checked once, because a phone does not become a computer. */
const isNarrow = () => window.matchMedia('(width < 720px)').matches

/**
 * How to pay in any bank: the code for its application and the same details to copy. With nothing to pay it is one
 * line; on a phone the link to the bank's application stands beside the sum (BalanceCard), and the rest is folded. What
 * is on its way to the ledger is in no sum here; when that is the whole debt, nothing is offered to be paid a second time.
 */
export function PayCard({ balance: { payTo, payMore: more, pendingKopiykas, endKopiykas } }: Props) {
  if (payTo.amountKopiykas === null && pendingKopiykas > 0 && endKopiykas > 0) return null
  if (payTo.amountKopiykas === null)
    return (
      <details className={styles.ahead}>
        <summary>{words.ahead}</summary>
        <Ways payTo={payTo} />
        <p className={layout.quiet}>{words.note}</p>
      </details>
    )
  return (
    <Card title={words.title}>
      {[payTo, ...more].map((payee) => (
        <section key={payee.iban}>
          {more.length > 0 && <h3>{payee.purpose}</h3>}
          <Ways payTo={payee} />
        </section>
      ))}
      {pendingKopiykas > 0 && <p>{words.leftOut(pendingKopiykas)}</p>}
      <p className={layout.quiet}>{words.note}</p>
    </Card>
  )
}

function Ways({ payTo }: { payTo: PayTo }) {
  const [narrow] = useState(isNarrow)
  const Way = narrow ? Folded : Open
  return (
    <div className={styles.pay}>
      {payTo.link !== null && (
        <Way title={words.qr}>
          <Suspense fallback={<span className={styles.coming} />}>
            <NbuQr link={payTo.link} name={words.qrName} />
          </Suspense>
          <p className={styles.scan}>{words.scan}</p>
        </Way>
      )}
      <Way title={words.byHand}>
        <Details payTo={payTo} />
      </Way>
    </div>
  )
}

type WayProps = { title: string; children: ReactNode }

const Folded = ({ title, children }: WayProps) => (
  <details className={styles.fold}>
    <summary>{title}</summary>
    <div className={styles.way}>{children}</div>
  </details>
)
const Open = ({ title, children }: WayProps) => (
  <section className={styles.way} aria-label={title}>
    {children}
  </section>
)

/** The link of the code opens the application of the bank, so it is shown only where there is one: on a phone. */
export function OpenBank({ payTo: { link, amountKopiykas } }: { payTo: PayTo }) {
  if (link === null || amountKopiykas === null) return null
  return (
    <a className={`${buttons.button} ${styles.open}`} data-look="outline" href={link} rel="external">
      {words.inBank(amountKopiykas)}
    </a>
  )
}

function Details({ payTo }: { payTo: PayTo }) {
  const sum = payTo.amountKopiykas
  const facts = [
    { name: words.recipient, value: payTo.recipient },
    { name: words.iban, value: formatIban(payTo.iban), copy: payTo.iban },
    { name: words.code, value: payTo.code },
    { name: words.bank, value: payTo.bankName, copy: null },
    { name: words.purpose, value: payTo.purpose },
    {
      name: words.amount,
      value: sum === null ? words.anyAmount : hryvniasText(sum),
      copy: sum === null ? null : hryvniasString(sum),
    },
  ]
  return (
    <dl>
      {facts.map(({ name, value, copy }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>
            <span>{value}</span>
            {copy !== null && <CopyButton text={copy ?? value} what={name} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
