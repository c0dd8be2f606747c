import { beginCall, useCall } from '#web/api/queries.ts'
import { Page } from '#web/page/Page.tsx'
import { session, useSession } from '#web/session/session.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ActsAlert, BalanceCard, ServicesTable } from './BalanceCard.tsx'
import { BillList } from './BillList.tsx'
import { PayCard } from './PayCard.tsx'

export function begin() {
  const account = session.get().person.user?.account
  if (account) beginCall('/api/person/balance', { account })
}

/** /cabinet/person/bills: what is owed and why, how to pay it, and all bills. */
export default function Bills() {
  const account = useSession(({ person }) => person.user?.account ?? '')
  const balance = useCall('/api/person/balance', { account })
  return (
    <Page>
      <Loaded answer={balance} skeleton={<Skeleton lines={[180, 320]} />}>
        {(answer) => (
          <>
            <BalanceCard balance={answer} />
            <ActsAlert acts={answer.debetAct} />
            <PayCard balance={answer} />
            <ServicesTable items={answer.items} />
          </>
        )}
      </Loaded>
      <BillList account={account} />
    </Page>
  )
}
