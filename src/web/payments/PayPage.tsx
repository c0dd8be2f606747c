import { leftOf } from '#domain/money.ts'
import { useState } from 'react'
import { isDisconnected } from '#domain/supply.ts'
import { paying as words } from '#text/paying.ts'
import { useCall } from '#web/api/queries.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { pendingOf, usePending } from '#web/customer/pending.ts'
import { useSearch } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useNow } from '#web/ui/now.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AfterPaying } from './AfterPaying.tsx'
import { AddAccount } from './AddAccount.tsx'
import { Basket } from './Basket.tsx'
import { Begun } from './Begun.tsx'
import { DemoLine } from './DemoLine.tsx'
import { askedLeft, billsOf, type Line, wantedOf } from './lines.ts'
import { NextPart } from './NextPart.tsx'
import { useNextPart } from './use-part.ts'

/** /cabinet/…/pay: what is paid, to whom, by which provider; then the browser goes there. */
export default function PayPage() {
  const { cabinet, pages } = useCustomer()
  return (
    <Page narrow actions={<Link to={pages.payments}>{words.mine}</Link>}>
      <DemoLine />
      {cabinet === 'person' ? <OfPerson /> : <OfCompany />}
    </Page>
  )
}

const waiting = <Skeleton lines={[180, 52, 52]} />

/** Kopiykas of the address bar; null where there is no sum to read. */
function sumOf(text: string | undefined): number | null {
  const sum = Number(text)
  return Number.isSafeInteger(sum) && sum > 0 ? sum : null
}

/** Every address of a household, the one in view in the basket; the others are a tick away. */
function OfPerson() {
  const { account: inView } = useCustomer()
  const { all, ...search } = useSearch()
  const { sum } = wantedOf(search, inView)
  const askedSum = sumOf(sum)
  const now = useNow()
  const pending = usePending()
  const answer = useCall('/api/person/overview', {})
  const next = useNextPart(inView)
  if (next === undefined) return waiting
  const { part } = next
  return (
    <Loaded answer={answer} skeleton={waiting}>
      {({ accounts }) => {
        // nobody has chosen an address yet: the first that owes
        const owing = accounts.find(({ balanceKopiykas }) => balanceKopiykas > 0) ?? accounts[0]
        const account = accounts.some((apartment) => apartment.account === inView) ? inView : owing?.account
        const lines = accounts.map(({ account: number, objectName, address, balanceKopiykas }): Line => {
          const waits = pendingOf(pending, number)
          const owed = leftOf(balanceKopiykas, waits)
          return {
            id: number,
            account: number,
            document: null,
            name: objectName,
            address: objectName === address ? null : address,
            owed: number === account ? askedLeft(askedSum, waits, owed) : owed,
            part:
              number === inView && part && askedSum === null && owed > part.kopiykas ? part.kopiykas : null,
            pending: waits,
            chosen: number === account || (all !== undefined && owed > 0),
          }
        })
        // the address in view comes first: it is what one came to pay
        const sorted = [...lines].toSorted(
          (a, b) => Number(b.account === account) - Number(a.account === account),
        )
        return (
          <>
            <NextPart
              next={next}
              whole={
                askedSum === null && lines.some(({ account: number, owed }) => number === inView && owed > 0)
              }
            />
            <Basket of={`${account}?${sum ?? ''}${all ?? '-'}`} lines={sorted} />
            <Begun accounts={accounts.map((apartment) => apartment.account)} />
            <AfterPaying
              account={account ?? ''}
              owes={lines.some(({ account: number, owed }) => number === account && owed > 0)}
              cut={accounts.some(
                (apartment) => apartment.account === account && isDisconnected(apartment, now),
              )}
            />
          </>
        )
      }}
    </Loaded>
  )
}

/** The account in view of a business, or invoices of it; other accounts are added by their number. */
function OfCompany() {
  const { account } = useCustomer()
  const { sum, bills } = wantedOf(useSearch(), account)
  const [added, setAdded] = useState<readonly Line[]>([])
  const pending = usePending()
  const answer = useCall('/api/entity/balance', { account })
  const next = useNextPart(account)
  if (next === undefined) return waiting
  const { part } = next
  return (
    <Loaded answer={answer} skeleton={waiting}>
      {({ endKopiykas }) => {
        const waits = pendingOf(pending, account)
        const invoices = billsOf(bills).map(({ number, kopiykas }): Line => ({
          id: number,
          account,
          document: number,
          name: words.document(number),
          address: null,
          owed: kopiykas,
          pending: 0,
          chosen: true,
        }))
        const whole: Line = {
          id: account,
          account,
          document: null,
          name: account,
          address: null,
          owed: askedLeft(sumOf(sum), waits, leftOf(endKopiykas, waits)),
          part: part && sumOf(sum) === null && endKopiykas - waits > part.kopiykas ? part.kopiykas : null,
          pending: waits,
          chosen: true,
        }
        const ownLines = invoices.length > 0 ? invoices : [whole]
        const others = added.filter(({ id }) => ownLines.every((line) => line.id !== id))
        return (
          <>
            <NextPart next={next} whole={ownLines.includes(whole) && whole.owed > 0 && sumOf(sum) === null} />
            <Basket of={`${account}?${sum ?? ''}${bills ?? ''}`} lines={[...ownLines, ...others]} />
            <AddAccount
              taken={[...(invoices.length > 0 ? [] : [account]), ...others.map(({ id }) => id)]}
              onAdd={(line) => setAdded([...added, line])}
            />
            <Begun accounts={[account]} />
            <AfterPaying account={account} owes={endKopiykas > waits} cut={false} />
          </>
        )
      }}
    </Loaded>
  )
}
