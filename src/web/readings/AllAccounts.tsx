import { Suspense } from 'react'
import { useCall } from '#web/api/queries.ts'
import type { Reply } from '#web/api/call.ts'
import { useSession } from '#web/session/session.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useAccounts } from './business-accounts.tsx'
import { BusinessWindow } from './BusinessWindow.tsx'
import { PointsEntry } from './PointsEntry.tsx'

/** The points of all accounts of the cabinet on one screen, handed in together. */
export function AllAccounts() {
  const answer = useCall('/api/entity/readings/points', {})
  return (
    <Loaded answer={answer} skeleton={<Skeleton lines={[76, 48, 420]} />}>
      {(data) => (
        <>
          <BusinessWindow window={data.window} />
          <Suspense fallback={<Skeleton lines={[28, 48, 420]} />}>
            <Entry key={data.window.countsOn} data={data} />
          </Suspense>
        </>
      )}
    </Loaded>
  )
}

function Entry({ data }: { data: Reply<'/api/entity/readings/points'> }) {
  const partner = useSession(({ entity }) => entity.user?.partner ?? '')
  const accounts = useAccounts(data.accounts)
  const refusals = data.accounts.map(({ refusal }) => refusal)
  const [first = null] = refusals
  // what stops every account alike is said once, over them all
  const same = refusals.every((refusal) => refusal !== null && refusal.code === first?.code) ? first : null
  return (
    <PointsEntry
      key={data.window.countsOn}
      whose={{ partner }}
      points={data.points}
      countsOn={data.window.countsOn}
      refusal={same}
      accounts={accounts}
    />
  )
}
