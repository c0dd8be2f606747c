import { useEffect } from 'react'
import { hasFailed, type PaymentState } from '#domain/payment-life.ts'
import { isDisconnected } from '#domain/supply.ts'
import { dateTimeText } from '#text/dates.ts'
import { paymentLife as words } from '#text/payment-life.ts'
import { paymentSourceText } from '#text/payment-states.ts'
import { terms } from '#text/terms.ts'
import { useAskAgain } from '#web/api/ask-again.ts'
import type { Reply } from '#web/api/call.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'
import { useNow } from '#web/ui/now.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AskSupply } from './AfterPaying.tsx'
import { DemoLine } from './DemoLine.tsx'
import { LinkEnded } from './LinkEnded.tsx'
import { begun, type Begun, forgetPaid, keepBegun } from './kept.ts'
import { StateOf } from './PaymentState.tsx'
import styles from './pay.module.css'
import { useGoing } from './use-going.ts'

type Status = Reply<'/api/pay/status'>['payment']
type Follows = Reply<'/api/pay/status'>['next']

/** Nothing more is paid by it: the next payment of the basket may follow. */
const isPaid = (state: PaymentState) => ['confirmed', 'passed', 'credited'].includes(state)

/** /pay/return/$code: where providers send the browser back, paid or not. It says the state and follows it. */
export default function PayReturn() {
  const { code = '' } = useParams()
  const answer = useCall('/api/pay/status', { code }, { staleMs: 0 })
  const seconds = answer.data?.askAgainSeconds ?? null
  useAskAgain(answer, seconds === null ? null : seconds * 1000)
  return (
    <Page narrow>
      <DemoLine />
      {answer.error?.code === 'pay-link-ended' ? (
        <LinkEnded />
      ) : (
        <Loaded answer={answer} skeleton={<Skeleton lines={[52, 120, 52]} />}>
          {({ payment, next }) => <Told code={code} payment={payment} next={next} />}
        </Loaded>
      )}
    </Page>
  )
}

function Told({ code, payment, next }: { code: string; payment: Status; next: Follows }) {
  const { number, provider, state, kopiykas, accounts, startedAt, reason, mayGo, waits } = payment
  const basket = begun()
  const ownPayment = basket.find((entry) => entry.number === number)
  const paid = isPaid(state)
  // what was typed is kept for a payment that failed
  useEffect(() => {
    if (paid) forgetPaid()
  }, [paid])
  return (
    <>
      <p>
        <Money kopiykas={kopiykas} big />
      </p>
      <StateOf state={state} reason={reason} waits={waits} />
      <div className={styles.actions}>
        {mayGo && !paid && <Again code={code} state={state} />}
        {!mayGo && hasFailed(state) && <Anew />}
        {(paid || hasFailed(state)) && <Next basket={basket} of={number} />}
        {(paid || hasFailed(state)) && next !== null && <NextOfGuest next={next} />}
        {state === 'credited' && <Receipt code={code} own={ownPayment} />}
      </div>
      <Facts
        facts={[
          [words.number, number, number],
          [words.service, paymentSourceText(provider)],
          [terms.account, accounts.join(', ')],
          [words.began, dateTimeText(Date.parse(startedAt))],
        ]}
      />
      {paid && <IfCut accounts={accounts} />}
      <ToCabinet own={ownPayment} />
    </>
  )
}

function Again({ code, state }: { code: string; state: PaymentState }) {
  const { busy, go } = useGoing()
  return (
    <Button
      look={hasFailed(state) ? 'filled' : 'outline'}
      busy={busy}
      onClick={() => go(async () => (await call('/api/pay/again', { code })).going)}
    >
      {hasFailed(state) ? words.again : words.goOn}
    </Button>
  )
}

/** This payment is over; another one begins where it was typed, and what was typed is still there. */
function Anew() {
  const type = useSession(({ common }) => common.type)
  const to =
    type === null || type === 'admin'
      ? '/pay'
      : type === 'person'
        ? '/cabinet/person/pay'
        : '/cabinet/entity/pay'
  return <LinkButton to={to}>{words.again}</LinkButton>
}

/** The next payment of the basket: another payee. */
function Next({ basket, of }: { basket: readonly Begun[]; of: string }) {
  const signedIn = useSession(({ common }) => common.token !== null)
  const { busy, go } = useGoing()
  const at = basket.findIndex(({ number }) => number === of)
  const next = at < 0 ? undefined : basket[at + 1]
  if (!signedIn || !next) return null
  const goOn = async () => {
    const { going } = await call('/api/payments/go', { payment: next.payment })
    keepBegun(basket)
    return going
  }
  return (
    <>
      <p>{words.nextHint}</p>
      <Button wide busy={busy} onClick={() => go(goOn)}>
        {words.next(next.kopiykas, next.payee)}
      </Button>
    </>
  )
}

/** The same for whoever pays without a cabinet: the server knows what else was begun. */
function NextOfGuest({ next }: { next: NonNullable<Follows> }) {
  const { busy, go } = useGoing()
  return (
    <>
      <p>{words.nextHint}</p>
      <Button
        wide
        busy={busy}
        onClick={() => go(async () => (await call('/api/pay/again', { code: next.code })).going)}
      >
        {words.next(next.kopiykas, next.payee)}
      </Button>
    </>
  )
}

/** In a cabinet with the whole number of the account, for everybody else with its end. */
function Receipt({ code, own: ownPayment }: { code: string; own: Begun | undefined }) {
  const signedIn = useSession(({ common }) => common.token !== null)
  return ownPayment && signedIn ? (
    <DownloadButton path="/api/payments/receipt" body={{ payment: ownPayment.payment }}>
      {words.receipt}
    </DownloadButton>
  ) : (
    <DownloadButton path="/api/pay/receipt" body={{ code }}>
      {words.receipt}
    </DownloadButton>
  )
}

/** A household whose supply is cut has paid: the supply comes back when it is asked for. */
function IfCut({ accounts }: { accounts: readonly string[] }) {
  const isPerson = useSession(({ common }) => common.type === 'person')
  const { data } = useCall('/api/person/overview', {}, { enabled: isPerson })
  const now = useNow()
  const ends = accounts.map((masked) => masked.slice(-4))
  const cut = data?.accounts.find(
    (apartment) => ends.includes(apartment.account.slice(-4)) && isDisconnected(apartment, now),
  )
  return cut ? <AskSupply account={cut.account} /> : null
}

function ToCabinet({ own: ownPayment }: { own: Begun | undefined }) {
  const type = useSession(({ common }) => common.type)
  if (type === null || type === 'admin') return null
  const cabinet = type === 'person' ? 'person' : 'entity'
  return (
    <div className={styles.actions}>
      <LinkButton look="outline" to={`/cabinet/${cabinet}`}>
        {words.toCabinet}
      </LinkButton>
      {ownPayment && (
        <LinkButton
          look="quiet"
          to={`/cabinet/${cabinet}/payments/$payment`}
          params={{ payment: ownPayment.payment }}
        >
          {words.story}
        </LinkButton>
      )}
    </div>
  )
}
