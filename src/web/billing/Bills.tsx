import { lazy, Suspense } from 'react'
import { billsPage as words } from '#text/billing.ts'
import { titles } from '#text/titles.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ActsAlert, BalanceCard, ServicesTable } from './BalanceCard.tsx'
import { BillList } from './BillList.tsx'

// below the first sight
const PayCard = lazy(
  chunk(() => import('./PayCard.tsx').then((module) => ({ default: module.PayCard })), inBrowser),
)

/** /cabinet/person/bills: what is owed and why, how to pay it, every bill there was. */
export default function Bills() {
  const account = useSession(({ person }) => person.user?.account ?? '')
  const balance = useCall('/api/person/balance', { account })
  return (
    <Page title={titles.bills} intro={words.intro}>
      <Loaded answer={balance} skeleton={<Skeleton lines={[180, 320]} />}>
        {(answer) => (
          <>
            <ActsAlert acts={answer.debetAct} />
            <BalanceCard balance={answer} />
            <Suspense fallback={<Skeleton lines={[420]} />}>
              <PayCard payTo={answer.payTo} />
            </Suspense>
            <ServicesTable items={answer.items} />
          </>
        )}
      </Loaded>
      <BillList account={account} />
    </Page>
  )
}
