import { lazy, Suspense } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useNow } from '#web/ui/now.ts'
import { hasCome } from '#web/ui/answer.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Cells } from './Cells.tsx'
import { FactCells } from './FactCells.tsx'
import { useOverview } from './overview.ts'
import { debtsOf, factsOf } from './waiting-facts.ts'

// the texts of all notes come with it
const News = lazy(chunk(() => import('./News.tsx').then((module) => ({ default: module.News })), inBrowser))

/**
 * The overview above the readings of a firm whose home page is closed to it (spec §4, entitySingle); what is due of them
 * the page says itself.
 */
export function OverviewLine({ account }: { account: string }) {
  const answer = useOverview(account)
  const { data } = answer
  const now = useNow(60_000)
  // the row is as high without it: what comes later stands at its end
  const waiting = useCall('/api/entity/overview/waiting', { account })
  // as high as what comes
  if (data === undefined)
    return hasCome(answer) ? null : (
      <div>
        <Skeleton lines={[53]} />
      </div>
    )
  return (
    <Cells overview={data} as="line" without="readings">
      {waiting.data && (
        <FactCells facts={[...debtsOf(waiting.data, kyivDate(now)), ...factsOf(waiting.data)]} />
      )}
      <Suspense>
        <News />
      </Suspense>
    </Cells>
  )
}
