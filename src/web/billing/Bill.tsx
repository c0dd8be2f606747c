import { dateText } from '#text/dates.ts'
import type { BillReply } from './bill-reply.ts'
import { billVat } from '#domain/bill-vat.ts'
import { billPage as words, bills as billText, billsPage, priceGrounds } from '#text/billing.ts'
import { glue } from '#text/format.ts'
import { useCall } from '#web/api/queries.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './bill.module.css'
import { BillDifference } from './BillDifference.tsx'
import { BillLines } from './BillLines.tsx'
import { BillSum } from './BillSum.tsx'
import { ByHand } from './ByHand.tsx'
import { useOtherAddress } from './other-address.ts'

/** bills/$number of a person, bills/invoices/$number of a business: one bill, what of it is left, and how its sum came about. */
export default function Bill() {
  const { account, cabinet, calls } = useCustomer()
  const { number = '' } = useParams()
  const answer = useCall(calls.bill, { account, bill: number })
  const switched = useOtherAddress(number, answer.error)
  return (
    <Page
      title={billText.number(number)}
      {...(answer.data
        ? {
            intro: `${words.period(answer.data.bill.period)}, ${words.issued(answer.data.bill.issuedOn)}`,
            actions: answer.data.bill.byHand ? null : cabinet === 'person' ? (
              <DownloadButton path="/api/person/bill/pdf" body={{ account, bill: number }}>
                {words.download}
              </DownloadButton>
            ) : (
              <DownloadButton path="/api/entity/bills/pdf" body={{ account, bills: [number] }}>
                {words.download}
              </DownloadButton>
            ),
          }
        : {})}
    >
      {switched && (
        <Alert tone="info" announce>
          {words.otherAddress(account)}
        </Alert>
      )}
      <Loaded answer={answer} skeleton={<Skeleton lines={[140, 320, 220]} />}>
        {(reply) => <Shown reply={reply} account={account} />}
      </Loaded>
    </Page>
  )
}

function Shown({ reply, account }: { reply: BillReply; account: string }) {
  const { bill } = reply
  return (
    <>
      {bill.byHand && <ByHand />}
      <Notes bill={bill} />
      {bill.state === 'issued' && <Left reply={reply} />}
      {bill.state === 'issued' && !bill.byHand && <BillDifference bill={bill} />}
      <BillSum bill={bill} />
      <section className={styles.section}>
        <h2>{words.lines}</h2>
        <BillLines lines={bill.lines} total={bill.amountKopiykas} />
        {bill.lines.some((line) => line.recalculation !== null) && (
          <p className={styles.small}>{words.recalculated}.</p>
        )}
        <p className={styles.small}>{words.vat(billVat(bill.lines))}</p>
        {priceGrounds(bill.lines).map((act) => (
          <p key={act} className={styles.small}>
            {act}
          </p>
        ))}
      </section>
      <Card title={words.details}>
        <dl className={styles.details}>
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

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Notes({ bill }: { bill: BillReply['bill'] }) {
  const { pages } = useCustomer()
  if (bill.state === 'issued')
    return bill.estimated ? (
      <Alert
        tone="soon"
        action={
          <LinkButton look="outline" to={pages.indication}>
            {words.handIn}
          </LinkButton>
        }
      >
        {words.estimated}
      </Alert>
    ) : null
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

function Left({ reply: { bill, leftKopiykas } }: { reply: BillReply }) {
  const { pages } = useCustomer()
  if (leftKopiykas === 0) return <Alert tone="good" title={words.paidUp} />
  return (
    <Card>
      <div className={styles.left}>
        <div>
          <p className={styles.label}>{words.left}</p>
          <Money kopiykas={leftKopiykas} big />
        </div>
        <div className={styles.due}>
          <p>
            {words.dueOn} <strong>{dateText(bill.dueOn)}</strong>
          </p>
          <LinkButton to={pages.bills}>{billsPage.pay.title}</LinkButton>
        </div>
      </div>
    </Card>
  )
}
