import { formatIban } from '#domain/iban.ts'
import { dateTimeText } from '#text/dates.ts'
import { hryvniasText } from '#text/money.ts'
import { paying } from '#text/paying.ts'
import { paymentLife as words } from '#text/payment-life.ts'
import { paymentSourceText } from '#text/payment-states.ts'
import { terms } from '#text/terms.ts'
import { call, type Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { useCustomer } from '#web/customer/customer.ts'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import layout from '#web/ui/layout.module.css'
import { Part } from './Covers.tsx'
import { moves, useFollow } from './follow.ts'
import { StateOf } from './PaymentState.tsx'
import styles from './pay.module.css'
import { useGoing } from './use-going.ts'

type Payment = Reply<'/api/payments/one'>['payment']

/** /cabinet/…/payments/$payment: one payment and its life. */
export default function OnePayment() {
  const { payment = '' } = useParams()
  const { pages } = useCustomer()
  const answer = useCall('/api/payments/one', { payment }, { staleMs: 0 })
  const { data, refetch } = answer
  useFollow(answer, data !== undefined && !data.payment.waits && moves(data.payment.state))
  return (
    <Page narrow title={data?.payment.number}>
      {answer.error?.code === 'not-found' ? (
        <EmptyState title={words.noSuch} action={<LinkButton to={pages.payments}>{words.all}</LinkButton>} />
      ) : (
        <Loaded answer={answer} skeleton={<Skeleton lines={[52, 120, 200]} />}>
          {(reply) => <Told payment={reply.payment} onChecked={() => void refetch()} />}
        </Loaded>
      )}
    </Page>
  )
}

function Told({ payment, onChecked }: { payment: Payment; onChecked: () => void }) {
  const { state, reason, waits, mayGo, payee, parts, events } = payment
  const { pages } = useCustomer()
  const { busy, go } = useGoing()
  return (
    <>
      <p>
        <Money kopiykas={payment.kopiykas} big />
      </p>
      <StateOf state={state} reason={reason} waits={waits} />
      <div className={styles.actions}>
        {mayGo && (
          <Button
            busy={busy}
            onClick={() =>
              go(async () => (await call('/api/payments/go', { payment: payment.payment })).going)
            }
          >
            {state === 'declined' ? words.again : words.goOn}
          </Button>
        )}
        {!mayGo && (state === 'declined' || state === 'expired') && (
          <LinkButton to={pages.pay}>{words.again}</LinkButton>
        )}
        {state === 'at-provider' && <Check payment={payment.payment} onChecked={onChecked} />}
        {state === 'credited' && (
          <DownloadButton path="/api/payments/receipt" body={{ payment: payment.payment }}>
            {words.receipt}
          </DownloadButton>
        )}
      </div>
      <section className={styles.covers}>
        <h2>{words.parts}</h2>
        {parts.map((part) => (
          <Part key={`${part.account} ${part.document} ${part.service}`} part={part} several />
        ))}
      </section>
      <Facts
        facts={[
          [words.service, paymentSourceText(payment.provider)],
          [paying.payee, payee.name],
          [terms.edrpou, payee.edrpou],
          [paying.iban, formatIban(payee.iban)],
          ...(payment.payerFeeKopiykas
            ? [[words.payerFee, hryvniasText(payment.payerFeeKopiykas)] as const]
            : []),
          ...(payment.returnedKopiykas === 0
            ? []
            : [[words.returned, hryvniasText(payment.returnedKopiykas)] as const]),
        ]}
      />
      <section className={styles.covers}>
        <h2>{words.story}</h2>
        <ol className={layout.stack8}>
          <li>
            {dateTimeText(Date.parse(payment.startedAt))}: {words.states.started}
          </li>
          {events.map(({ at, fact }) => (
            <li key={`${at} ${fact}`}>
              {dateTimeText(Date.parse(at))}: {words.facts[fact]}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function Check({ payment, onChecked }: { payment: string; onChecked: () => void }) {
  const check = useWrite('/api/payments/check')
  const ask = async () => {
    try {
      await check.mutateAsync({ body: { payment } })
    } finally {
      onChecked()
    }
  }
  return (
    <Button look="outline" busy={check.isPending} onClick={() => void ask()}>
      {words.check}
    </Button>
  )
}
