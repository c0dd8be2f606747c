import { lazy, Suspense, useState } from 'react'
import { formatIban } from '#domain/iban.ts'
import { siteName } from '#text/site-name.ts'
import { dateTimeText } from '#text/dates.ts'
import { glue } from '#text/format.ts'
import { hryvniasText } from '#text/money.ts'
import { paymentPage as words } from '#text/staff-payment-page.ts'
import { payProviders, payTroubles, staffPayments } from '#text/staff-payments.ts'
import { terms } from '#text/terms.ts'
import { titles } from '#text/titles.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type FactRow, Facts } from '#web/ui/Facts.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import { leftAt } from './left-at.ts'
import { Parts } from './Parts.tsx'
import { PaymentState } from './PaymentState.tsx'
import { Refunds } from './Refunds.tsx'
import { Messages, Story } from './Story.tsx'
import type { Opened } from './opened.ts'
import styles from './staff-payments.module.css'

const EndDialog = lazy(chunk(() => import('./EndDialog.tsx'), inBrowser))
const RefundDialog = lazy(chunk(() => import('./RefundDialog.tsx'), inBrowser))

/** management/payments/$payment: the whole story of one payment, and what there is to do about it. */
export default function PaymentPage() {
  const { payment = '' } = useParams()
  const answer = useCall('/api/admin/payments/one', { payment }, { staleMs: 0 })
  const { data } = answer
  return (
    <Page
      title={data === undefined ? titles.portalPayment : words.one(data.payment.number)}
      crumbs={
        <LinkButton
          look="quiet"
          to="/cabinet/admin/management/payments"
          search={leftAt.get()}
          preload={false}
          data-back
        >
          {words.back}
        </LinkButton>
      }
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={[160, 260]} />}>
        {(opened) => <Shown key={opened.payment.payment} opened={opened} />}
      </Loaded>
    </Page>
  )
}

function Shown({ opened }: { opened: Opened }) {
  return (
    <div className={styles.columns}>
      <div className={styles.page}>
        <Now opened={opened} />
        <Parts opened={opened} />
        <Refunds opened={opened} />
        <Story opened={opened} />
        <Messages opened={opened} />
      </div>
      <About opened={opened} />
    </div>
  )
}

/** The sum, how it stands, and what to do. */
function Now({ opened }: { opened: Opened }) {
  const { payment } = opened
  const { trouble, state, nextAskAt } = payment
  return (
    <Card>
      <div className={layout.apart}>
        <p className={styles.sum}>{hryvniasText(payment.kopiykas)}</p>
        <PaymentState payment={payment} />
      </div>
      {trouble === null ? (
        <p className={styles.quiet}>
          {words.calm[state]} {nextAskAt !== null && words.nextAsk(Date.parse(nextAskAt))}
        </p>
      ) : (
        <Alert tone="act">
          {payment.toldKopiykas !== null && `${words.told(payment.toldKopiykas)} `}
          {payTroubles[trouble].todo}
        </Alert>
      )}
      {payment.reason !== null && <p>{payment.reason}</p>}
      <Actions opened={opened} />
    </Card>
  )
}

function Actions({ opened: { payment, can } }: { opened: Opened }) {
  const [doing, setDoing] = useState<'refund' | 'end' | null>(null)
  const ask = useWrite('/api/admin/payments/ask')
  const { trouble } = payment
  const ends = trouble !== null && can.end.length > 0
  if (!can.ask && !can.refund && !ends) return null
  const run = () =>
    ask.mutate(
      { body: { payment: payment.payment } },
      {
        onSuccess: ({ state }) => toast.good(words.asked(state)),
        onError: (failure) => void toast.bad(failure.message),
      },
    )
  return (
    <div className={layout.row}>
      {can.ask && (
        <Button look="outline" busy={ask.isPending} onClick={run}>
          {words.ask}
        </Button>
      )}
      {can.refund && (
        <Button look="outline" onClick={() => setDoing('refund')}>
          {words.refund}
        </Button>
      )}
      {ends && <Button onClick={() => setDoing('end')}>{words.end}</Button>}
      <Suspense>
        {doing === 'refund' && <RefundDialog payment={payment} onClose={() => setDoing(null)} />}
        {doing === 'end' && ends && (
          <EndDialog payment={payment} trouble={trouble} outcomes={can.end} onClose={() => setDoing(null)} />
        )}
      </Suspense>
    </div>
  )
}

function About({ opened: { payment } }: { opened: Opened }) {
  const { columns } = staffPayments
  const rows: FactRow[] = [
    [columns.provider, payProviders[payment.provider]],
    ...(payment.providerId === null
      ? []
      : [[words.providerId, payment.providerId, payment.providerId] as const]),
    ...(payment.said === null ? [] : [[words.said, payment.said] as const]),
    ...(payment.payerFeeKopiykas ? [[words.payerFee, hryvniasText(payment.payerFeeKopiykas)] as const] : []),
    ...(payment.feeKopiykas === null ? [] : [[words.fee, hryvniasText(payment.feeKopiykas)] as const]),
    ...(payment.returnedKopiykas === 0
      ? []
      : [[columns.returned, hryvniasText(payment.returnedKopiykas)] as const]),
    [words.door, words.doors[payment.door]],
    [terms.company, siteName(payment.site)],
    [words.payee, glue(payment.payee.name)],
    [terms.edrpou, payment.payee.edrpou],
    ['IBAN', formatIban(payment.payee.iban), payment.payee.iban],
    [columns.startedAt, momentText(payment.startedAt)],
    ...(payment.confirmedAt === null ? [] : [[words.confirmedAt, momentText(payment.confirmedAt)] as const]),
  ]
  return (
    <Card title={words.about}>
      <Facts facts={rows} />
    </Card>
  )
}

const momentText = (at: string) => dateTimeText(Date.parse(at))
