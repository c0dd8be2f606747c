import { leftOf } from '#domain/money.ts'
import { lazy, Suspense, useState } from 'react'
import { dateText, monthTitle } from '#text/dates.ts'
import layout from '#web/ui/layout.module.css'
import type { BillReply } from './bill-reply.ts'
import { billVat } from '#domain/bill-vat.ts'
import { billParts as parts } from '#text/bill-parts.ts'
import { bills as billText, billPage as words, priceGrounds } from '#text/bills.ts'
import { glue } from '#text/format.ts'
import { hryvniasText } from '#text/money.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { pendingOf, usePending } from '#web/customer/pending.ts'
import { PendingAsked } from '#web/customer/PendingNote.tsx'
import { useCustomer } from '#web/customer/customer.ts'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { hasCome } from '#web/ui/answer.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './bill.module.css'
import { BillDifference } from './BillDifference.tsx'
import { BillPdf } from './BillPdf.tsx'
import { BillSum } from './BillSum.tsx'
import { ByHand } from './ByHand.tsx'
import { isEstimated } from './line-name.ts'
import { useOtherAddress } from './other-address.ts'

// folded until it is asked for
const BillLines = lazy(
  chunk(() => import('./BillLines.tsx').then((module) => ({ default: module.BillLines })), inBrowser),
)

/** bills/$number of a person, bills/invoices/$number of a business: one bill, what of it is left, and how its sum came about. */
export default function Bill() {
  const { account, calls } = useCustomer()
  const { number = '' } = useParams()
  const answer = useCall(calls.bill, { account, bill: number })
  const switched = useOtherAddress(number, answer.error)
  const bill = answer.data?.bill
  const failed = bill === undefined && hasCome(answer)
  return (
    <Page
      title={bill ? words.title(bill.period, bill.amountKopiykas) : billText.one}
      heading={<Heading bill={bill} />}
      files={failed || bill?.byHand ? undefined : <BillPdf number={number} />}
    >
      {switched && (
        <Alert tone="info" announce>
          {words.otherAddress(account)}
        </Alert>
      )}
      <Loaded answer={answer} skeleton={<Skeleton lines={[52, 140, 320]} />}>
        {(reply) => <Shown reply={reply} account={account} />}
      </Loaded>
    </Page>
  )
}

/**
 * «Жовтень 2026 · 617,76 грн», on a phone the sum stands on a line of its own, which is there before the sum is known.
 */
function Heading({ bill }: { bill: BillReply['bill'] | undefined }) {
  return (
    <span className={styles.heading}>
      {bill ? monthTitle(bill.period) : billText.one}
      <span className={styles.dot}> · </span>
      <span className={styles.big}>{bill ? hryvniasText(bill.amountKopiykas) : '\u00a0'}</span>
    </span>
  )
}

function Shown({ reply, account }: { reply: BillReply; account: string }) {
  const { bill } = reply
  return (
    <>
      {bill.state === 'issued' && <Left reply={reply} />}
      {bill.byHand && <ByHand />}
      {bill.state !== 'issued' && <Gone bill={bill} />}
      {bill.state === 'issued' && <BillDifference bill={bill} difference={reply.difference} />}
      {bill.state === 'issued' && bill.estimated && <Estimated bill={bill} />}
      <BillSum bill={bill} />
      <AllLines bill={bill} />
      <Card title={words.details}>
        <dl className={styles.details}>
          <Fact name={parts.number}>{bill.number}</Fact>
          <Fact name={parts.issued}>{dateText(bill.issuedOn)}</Fact>
          {reply.seller && <Fact name={words.seller}>{words.sellerOf(reply.seller)}</Fact>}
          <Fact name={words.customer}>{words.buyer(reply.customer, reply.buyerCode)}</Fact>
          <Fact name={words.account}>{account}</Fact>
          <Fact name={words.address}>{glue(reply.address)}</Fact>
          <Fact name={words.contract}>{words.contractOf(reply.contractNumber, reply.contractDate)}</Fact>
          <Fact name={words.eic}>{reply.eic}</Fact>
          {reply.voltageClass !== null && (
            <Fact name={words.voltage}>{words.voltageClass(reply.voltageClass)}</Fact>
          )}
        </dl>
      </Card>
    </>
  )
}

/** The table of charges, folded, because the same money by parts stands above it. */
function AllLines({ bill }: { bill: BillReply['bill'] }) {
  const [open, setOpen] = useState(false)
  return (
    <section className={layout.stack12}>
      <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{parts.allLines(bill.lines.length)}</summary>
        {open && (
          <div className={layout.stack12}>
            <p className={layout.quiet}>{words.whyIntro}</p>
            <Suspense fallback={<Skeleton lines={[240]} />}>
              <BillLines lines={bill.lines} total={bill.amountKopiykas} />
            </Suspense>
          </div>
        )}
      </details>
      {bill.lines.some((line) => line.recalculation !== null) && (
        <p className={layout.quiet}>{words.recalculated}.</p>
      )}
      <p className={layout.quiet}>{words.vat(billVat(bill.lines))}</p>
      {priceGrounds(bill.lines).map((act) => (
        <p key={act} className={layout.quiet}>
          {act}
        </p>
      ))}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** What can still be corrected: the volume that nobody read, or a part of it. */
function Estimated({ bill }: { bill: BillReply['bill'] }) {
  const { pages } = useCustomer()
  const used = bill.lines.filter((line) => line.meter !== null && line.recalculation === null)
  return (
    <Alert
      tone="soon"
      action={
        <LinkButton look="outline" to={pages.indication}>
          {words.handIn}
        </LinkButton>
      }
    >
      {used.every(isEstimated) ? words.estimated : parts.partEstimated}
    </Alert>
  )
}

/** A bill that no longer counts: why, and which one replaced it. */
function Gone({ bill }: { bill: BillReply['bill'] }) {
  const { pages } = useCustomer()
  const title =
    bill.cancelledOn === null
      ? bill.state === 'replaced'
        ? words.replaced
        : words.cancelledUndated
      : words.cancelled(bill.cancelledOn)
  return (
    <Alert
      tone="soon"
      title={title}
      {...(bill.replacedBy === null
        ? {}
        : {
            action: (
              <LinkButton look="outline" to={pages.bill} params={{ number: bill.replacedBy }}>
                {words.openReplacement(bill.replacedBy)}
              </LinkButton>
            ),
          })}
    >
      {[bill.cancelReason && `${bill.cancelReason}.`, words.doNotPay].filter(Boolean).join(' ')}
    </Alert>
  )
}

/** One line: paid, or how much to pay and until when, together with the older debt. */
function Left({ reply: { bill, leftKopiykas } }: { reply: BillReply }) {
  const { account, cabinet, pages } = useCustomer()
  const pending = pendingOf(usePending(), account)
  if (leftKopiykas === 0)
    return (
      <p className={styles.left}>
        <Badge tone="good">{words.paidUp}</Badge>
      </p>
    )
  const more = leftKopiykas > bill.amountKopiykas
  // money for whatever is owed goes to the oldest debts first; a business may have paid for another invoice
  const left = cabinet === 'person' || more ? leftOf(leftKopiykas, pending) : leftKopiykas
  return (
    <>
      <p className={styles.left}>
        <span>{more ? parts.dueWithDebt(bill.dueOn) : parts.due(bill.dueOn)}</span>
        {left > 0 && (
          <LinkButton
            to={pages.pay}
            search={{ ...payOf(cabinet, bill.number, leftKopiykas, more), of: account }}
          >
            {parts.pay(left)}
          </LinkButton>
        )}
      </p>
      <PendingAsked kopiykas={pending} owes />
    </>
  )
}

/** A household pays its oldest debts first; a business pays this invoice, unless older debts are in the sum. */
const payOf = (cabinet: string, number: string, left: number, more: boolean) =>
  cabinet === 'entity' && !more ? { bills: `${number}~${left}` } : { sum: String(left) }
