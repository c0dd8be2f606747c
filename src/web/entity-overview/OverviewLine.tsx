import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Cells } from './Cells.tsx'
import { useOverview } from './overview.ts'

/** The overview above the readings of a firm whose home page is closed to it (spec §4, entitySingle). */
export function OverviewLine({ account }: { account: string }) {
  const { data, error } = useOverview(account)
  if (error !== null) return null
  // as high as what comes
  if (data === undefined)
    return (
      <div>
        <Skeleton lines={[53]} />
      </div>
    )
  return <Cells overview={data} as="line" />
}
