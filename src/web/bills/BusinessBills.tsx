import { lazy, Suspense } from 'react'
import { titles } from '#text/titles.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useOffered } from '#web/company/offered.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { useSearch } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ActsAlert, type Balance, BalanceCard, ServicesTable } from './BalanceCard.tsx'
import { PayCard } from './PayCard.tsx'

// below the first sight
const LastMoney = lazy(
  chunk(() => import('./LastMoney.tsx').then((module) => ({ default: module.LastMoney })), inBrowser),
)

/** As much as one payment may be. */
const MOST_KOPIYKAS = 100_000_000_000

/** /cabinet/entity/bills: what is owed, for what, how to pay, and the latest invoices and payments. */
export default function BusinessBills() {
  const { account } = useCustomer()
  const offered = useOffered()
  // what a warning asks to be paid
  const sum = Number(useSearch()['sum'])
  const wanted = Number.isSafeInteger(sum) && sum > 0 && sum <= MOST_KOPIYKAS
  const balance = useCall('/api/entity/balance', { account })
  const ofSum = useCall('/api/entity/pay-to', { account, amountKopiykas: sum }, { enabled: wanted })
  return (
    <Page
      actions={
        offered('/cabinet/entity/docs/reconciliations') && (
          <LinkButton look="outline" to="/cabinet/entity/docs/reconciliations">
            {titles.reconciliations}
          </LinkButton>
        )
      }
    >
      <Loaded answer={balance} skeleton={WAITS}>
        {(reply) =>
          wanted ? (
            <Loaded answer={ofSum} skeleton={WAITS}>
              {(ways) =>
                // money on its way covers what the warning asks for: the rest is asked for as on any day
                ways.payTo.amountKopiykas === null ? (
                  <Told balance={reply} />
                ) : (
                  <Told balance={{ ...reply, ...ways }} asked={sum} />
                )
              }
            </Loaded>
          ) : (
            <Told balance={reply} />
          )
        }
      </Loaded>
      <Suspense fallback={<Skeleton lines={[260, 260]} />}>
        <LastMoney account={account} />
      </Suspense>
    </Page>
  )
}

const WAITS = <Skeleton lines={[180, 320]} />

/** A sum that is asked for is paid before anything else is read. */
function Told({ balance, asked: askedSum }: { balance: Balance; asked?: number }) {
  const pay = balance.items.length > 0 && <PayCard balance={balance} />
  return (
    <>
      <BalanceCard balance={balance} {...(askedSum !== undefined && { asked: askedSum })} />
      {askedSum !== undefined && pay}
      <ActsAlert acts={balance.debetAct} />
      <ServicesTable items={balance.items} />
      {askedSum === undefined && pay}
    </>
  )
}
