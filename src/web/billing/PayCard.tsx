import { lazy, type ReactNode, Suspense } from 'react'
import { formatIban } from '#domain/iban.ts'
import { hryvniasString } from '#domain/money.ts'
import { hryvniasText } from '#text/money.ts'
import { billsPage } from '#text/billing.ts'
import type { Reply } from '#web/api/call.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import buttons from '#web/ui/button.module.css'
import styles from './pay.module.css'

type Code = (props: { link: string; name: string }) => ReactNode
const NoCode: Code = () => null
// the drawing of codes weighs more than the rest of the page; without it the details still stand
const NbuQr = lazy<Code>(() => import('./NbuQr.tsx').catch(() => ({ default: NoCode })))

export type PayTo = Reply<'/api/person/balance'>['payTo']

const words = billsPage.pay

/** How to pay in any bank: the code for its application and the same details to copy. */
export function PayCard({ payTo }: { payTo: PayTo }) {
  return (
    <Card title={words.title}>
      <div className={styles.pay}>
        {payTo.link !== null && (
          <div className={styles.code}>
            <Suspense fallback={<span className={styles.coming} />}>
              <NbuQr link={payTo.link} name={words.qrName} />
            </Suspense>
            <p className={styles.scan}>{words.scan}</p>
            <a
              className={`${buttons.button} ${styles.open}`}
              data-look="filled"
              href={payTo.link}
              rel="external"
            >
              {words.openApp}
            </a>
          </div>
        )}
        <Details payTo={payTo} />
      </div>
      <p className={styles.note}>{words.note}</p>
    </Card>
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
    <div className={styles.details}>
      <h3>{words.byHand}</h3>
      <dl className={styles.facts}>
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
    </div>
  )
}
