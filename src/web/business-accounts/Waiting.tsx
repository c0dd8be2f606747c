import { lazy, Suspense } from 'react'
import { entityOverview } from '#text/business-accounts-home.ts'
import { entityWaiting as words } from '#text/business-accounts-waiting.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Cells } from './Cells.tsx'
import { DebtCard } from './DebtCard.tsx'
import { FactCells } from './FactCells.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import type { Overview } from './overview.ts'
import { factsOf, type Told } from './waiting-facts.ts'
import styles from './cells.module.css'
import cards from './period.module.css'

// the texts of all notes come with it
const News = lazy(chunk(() => import('./News.tsx').then((module) => ({ default: module.News })), inBrowser))

/** What waits on all accounts of a business together. */
export function AllWaiting() {
  const answer = useCall('/api/entity/overview/waiting', {})
  return (
    <Loaded answer={answer} skeleton={<Skeleton lines={[180, 240, 180]} />}>
      {(data) => (
        <>
          <div className={cards.two}>
            <Period told={data} />
            <DebtCard debt={data.debt} all />
          </div>
          <Facts told={data} label={words.ofAll} />
        </>
      )}
    </Loaded>
  )
}

function Period({ told: { window, points } }: { told: Told }) {
  if (points === null) return null
  if (!points.known) return <p>{words.unknown[points.why]}</p>
  const { own: ownCount, entered, without, accounts } = points
  return (
    <PeriodBar window={window} own={ownCount} entered={entered} without={without} accounts={accounts} all />
  )
}

/** One account: its month, its money and light, then what only a call of its own knows. */
export function Waiting({ account, overview }: { account: string; overview: Overview }) {
  const answer = useCall('/api/entity/overview/waiting', { account })
  const { indications, isCalculated, readBy, window } = overview
  const ownPoints = indications.filter((point) => point.own)
  const entered = ownPoints.filter((point) => point.entered).length
  return (
    <>
      <PeriodBar
        window={window}
        own={ownPoints.length}
        entered={entered}
        without={isCalculated ? 0 : ownPoints.length - entered}
        note={
          isCalculated
            ? entityOverview.calculated
            : readBy === 'customer'
              ? undefined
              : entityOverview.readBy[readBy]
        }
      />
      <Cells overview={overview} as="grid" without="readings" />
      <Loaded key={account} answer={answer} skeleton={<Skeleton lines={[90, 90]} />}>
        {(data) => (
          <>
            <Facts told={data} label={words.ofOne} />
            {data.debt.known && data.debt.services.length > 0 && <DebtCard debt={data.debt} all={false} />}
          </>
        )}
      </Loaded>
    </>
  )
}

const Facts = ({ told: facts, label }: { told: Told; label: string }) => (
  <ul className={styles.cells} data-as="grid" aria-label={label}>
    <FactCells facts={factsOf(facts)} />
    <Suspense fallback={<li className={styles.cell} />}>
      <News />
    </Suspense>
  </ul>
)
