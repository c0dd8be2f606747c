import { lazy, Suspense, useState } from 'react'
import { meterNames, pointName } from '#lists/points.ts'
import { points as words } from '#text/points.ts'
import { titles } from '#text/titles.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useMay } from '#web/customer/may.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { keyOfPoint, type Point, PointCell, pointCells } from './point-cells.tsx'
import { NoPoints } from './NoPoints.tsx'
import { useScope } from './scope.ts'

const NameMeter = lazy(chunk(() => import('./NameMeter.tsx'), inBrowser))

/** /cabinet/entity/settings/meters: the meters of a firm under the names it gives them. */
export default function MeterNames() {
  const { choices } = useScope()
  const list = useList(meterNames, '/api/entity/points', {})
  const [naming, setNaming] = useState<Point | null>(null)
  const canName = list.answer.data?.canName ?? true
  return (
    <Page>
      <ListView
        of={list}
        caption={titles.meters}
        rowKey={keyOfPoint}
        choices={choices}
        without={canName ? [] : ['details']}
        cells={{
          ...pointCells,
          point: (point) => <PointCell point={point} several={false} />,
          details: (point) => <NameButton point={point} onPress={() => setNaming(point)} />,
        }}
        empty={<NoPoints />}
      />
      {naming !== null && (
        <Suspense>
          <NameMeter point={naming} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </Page>
  )
}

/** Whoever hands in the readings of an account names its meters. */
function NameButton({ point, onPress }: { point: Point; onPress: () => void }) {
  const may = useMay('hand-in', point.account)
  if (!may) return null
  return (
    <Button look="outline" aria-label={words.renameOf(pointName(point))} onClick={onPress}>
      {words.rename}
    </Button>
  )
}
