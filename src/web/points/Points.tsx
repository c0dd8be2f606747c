import { lazy, Suspense, useState } from 'react'
import { points } from '#lists/points.ts'
import { points as words } from '#text/points.ts'
import { titles } from '#text/titles.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { keyOfPoint, type Point, PointCell, pointCells, type PointsReply } from './point-cells.tsx'
import { NoPoints } from './NoPoints.tsx'
import { PointWays } from './PointWays.tsx'
import styles from './points.module.css'
import { useScope } from './scope.ts'

const PointCard = lazy(chunk(() => import('./PointCard.tsx'), inBrowser))

/** /cabinet/entity/commerc_accntng: the points of a firm, those first that something has to be done with. */
export default function Points() {
  const { several, choices } = useScope()
  const list = useList(points, '/api/entity/points', {})
  const [shown, setShown] = useState<Point | null>(null)
  return (
    <Page>
      <Loaded answer={list.answer} silent>
        {(reply) => <ToDo counts={reply.points} onShow={list.state.setFilter} />}
      </Loaded>
      <ListView
        of={list}
        caption={titles.commercialAccounting}
        rowKey={keyOfPoint}
        choices={choices}
        cells={{
          ...pointCells,
          point: (point) => <PointCell point={point} several={several} onOpen={() => setShown(point)} />,
          details: (point) => <PointWays point={point} />,
        }}
        empty={<NoPoints />}
      />
      {shown !== null && (
        <Suspense>
          <PointCard point={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </Page>
  )
}

type ToDoProps = { counts: PointsReply['points']; onShow: (filter: { state: string }) => void }

/** What has to be done, and with how many points; a press shows them alone. */
function ToDo({ counts, onShow }: ToDoProps) {
  const all = [
    { state: 'overdue', n: counts.overdue, title: words.overdueTitle, text: words.overdueText },
    { state: 'silent', n: counts.silent, title: words.silentTitle, text: words.silentText },
  ].filter(({ n }) => n > 0)
  if (all.length === 0) return null
  return (
    <Alert tone="act">
      <ul className={styles.todo}>
        {all.map(({ state, n, title, text }) => (
          <li key={state}>
            <div>
              <b>{title(n)}</b>
              <p className={styles.what}>{text}</p>
            </div>
            <Button look="outline" aria-label={words.showOf(title(n))} onClick={() => onShow({ state })}>
              {words.showThem}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
