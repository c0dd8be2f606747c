import { leftOf } from '#domain/money.ts'
import { serviceBalance } from '#lists/service-balance.ts'
import { billParts } from '#text/bill-parts.ts'
import { balance as words, billsPage } from '#text/bills.ts'
import type { Reply } from '#web/api/call.ts'
import { useOffered } from '#web/company/offered.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { useMay } from '#web/customer/may.ts'
import { PendingNote } from '#web/customer/PendingNote.tsx'
import { columnsOf } from '#web/lists/columns.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Table } from '#web/ui/Table.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './balance.module.css'
import { OpenBank } from './PayCard.tsx'

export type Balance = Reply<'/api/person/balance'>
type Item = Balance['items'][number]

type Props = {
  balance: Balance
  /** the term has passed: the sum was due then */
  past?: boolean
  /** what a warning asks to be paid, in kopiykas, where it is not all that is owed */
  asked?: number
}

/** What is owed as one big number, and how the month led to it. */
export function BalanceCard({ balance, past = false, asked: wholeAsked }: Props) {
  // what is on its way to the ledger is no debt, and is not paid yet either
  const pending = past ? 0 : balance.pendingKopiykas
  const askedSum = wholeAsked === undefined ? undefined : leftOf(wholeAsked, pending)
  const end = pending > 0 ? leftOf(balance.endKopiykas, pending) : balance.endKopiykas
  const owed = past ? billsPage.owedThen : billsPage.owed
  const flow = [
    { name: words.begin, kopiykas: balance.beginKopiykas, sign: '' },
    { name: words.charged, kopiykas: balance.chargedKopiykas, sign: '+' },
    { name: words.paid, kopiykas: balance.paidKopiykas, sign: '−' },
    {
      name: past ? billsPage.onDate(balance.asOf) : billsPage.today,
      kopiykas: balance.endKopiykas,
      sign: '=',
    },
  ]
  return (
    <Card>
      <div className={styles.balance}>
        <div className={styles.now} data-tone={end > 0 || askedSum !== undefined ? 'owed' : 'good'}>
          {askedSum === undefined || askedSum === end ? (
            <>
              <p className={styles.label}>
                {end > 0 ? owed : end < 0 ? billsPage.overpaid : billsPage.settled}
              </p>
              <Money kopiykas={Math.abs(end)} big />
              <p className={layout.quiet}>
                {words.asOf(balance.asOf)}
                {end < 0 && !past && `. ${billsPage.overpaidHint}`}
              </p>
            </>
          ) : (
            <>
              <p className={styles.label}>{billsPage.asked}</p>
              <Money kopiykas={askedSum} big />
              <p className={layout.quiet}>{end > 0 ? billsPage.ofAll(end) : billsPage.askedAhead}</p>
            </>
          )}
          {!past && <PayNow left={askedSum ?? end} asked={wholeAsked} />}
          <PendingNote kopiykas={pending} />
          {!past &&
            [balance.payTo, ...balance.payMore].map((payee) => <OpenBank key={payee.iban} payTo={payee} />)}
        </div>
        <div className={styles.month}>
          <h2>{billsPage.monthFlow(balance.period)}</h2>
          <dl className={styles.flow}>
            {flow.map(({ name, kopiykas, sign }) => (
              <div key={name} data-sum={sign === '='}>
                <dt>
                  <span aria-hidden="true">{sign}</span> {name}
                </dt>
                <dd>
                  <Money kopiykas={kopiykas} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Card>
  )
}

function PayNow({ left, asked: askedSum }: { left: number; asked: number | undefined }) {
  const { account, pages } = useCustomer()
  const may = useMay('pay', account)
  if (left <= 0 || !may) return null
  return (
    <LinkButton
      className={styles.payNow}
      to={pages.pay}
      search={askedSum === undefined ? {} : { sum: String(askedSum), of: account }}
    >
      {billParts.pay(left)}
    </LinkButton>
  )
}

/** Debts by acts on violations (spec §9: the name contains «порушено»), with the link to read and dispute them. */
export function ActsAlert({ acts }: { acts: Balance['debetAct'] }) {
  const { pages } = useCustomer()
  const offered = useOffered()
  const owed = acts.reduce((sum, act) => sum + Math.max(0, act.endKopiykas), 0)
  if (owed === 0) return null
  return (
    <Alert
      tone="act"
      title={
        <>
          {billsPage.acts.title}: <Money kopiykas={owed} />
        </>
      }
      action={
        offered(pages.violations) && (
          <LinkButton look="outline" to={pages.violations}>
            {billsPage.acts.open}
          </LinkButton>
        )
      }
    >
      {billsPage.acts.hint}
    </Alert>
  )
}

const columns = columnsOf<Item>(serviceBalance, { service: (item) => <Service item={item} /> })

function Service({ item }: { item: Item }) {
  const { pages } = useCustomer()
  const offered = useOffered()
  return item.service === 'act' && offered(pages.violations) ? (
    <Link to={pages.violations}>{item.name}</Link>
  ) : (
    item.name
  )
}

/** The same money by service; a single service is left out unless asked for, because it adds nothing. */
export function ServicesTable({ items, always = false }: { items: readonly Item[]; always?: boolean }) {
  if (items.length < (always ? 1 : 2)) return null
  return (
    <section className={layout.stack12}>
      <h2>{words.byService}</h2>
      <Table caption={words.byService} columns={columns} rows={items} rowKey={(item) => item.service} />
    </section>
  )
}
