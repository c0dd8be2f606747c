import { lazy, Suspense } from 'react'
import { titles } from '#text/titles.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useOffered } from '#web/company/offered.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { Page } from '#web/page/Page.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ActsAlert, BalanceCard, ServicesTable } from './BalanceCard.tsx'
import { PayCard } from './PayCard.tsx'

// below the first sight
const LastMoney = lazy(
  chunk(() => import('./LastMoney.tsx').then((module) => ({ default: module.LastMoney })), inBrowser),
)

/** /cabinet/entity/bills: what is owed, for what, how to pay, and the latest invoices and payments. */
export default function EntityBills() {
  const { account } = useCustomer()
  const offered = useOffered()
  const balance = useCall('/api/entity/balance', { account })
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
      <Loaded answer={balance} skeleton={<Skeleton lines={[180, 320]} />}>
        {(answer) => (
          <>
            <BalanceCard balance={answer} />
            <ActsAlert acts={answer.debetAct} />
            <ServicesTable items={answer.items} />
            {answer.items.length > 0 && <PayCard payTo={answer.payTo} />}
          </>
        )}
      </Loaded>
      <Suspense fallback={<Skeleton lines={[260, 260]} />}>
        <LastMoney account={account} />
      </Suspense>
    </Page>
  )
}
