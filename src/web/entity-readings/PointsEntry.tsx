import { Suspense, useMemo, useState } from 'react'
import { messageOf } from '#text/catalogue.ts'
import { entityIndication as words } from '#text/entity-readings.ts'
import { useListState } from '#web/lists/list-state.ts'
import { RightNote } from '#web/customer/later.ts'
import { useMay } from '#web/customer/may.ts'
import { PhotoDialog } from '#web/readings/later.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { CalculateCard } from './CalculateCard.tsx'
import { useEntry } from './entry.ts'
import {
  fieldsOf,
  isEntered,
  type Point,
  type Points,
  pointsInView,
  type Refusal,
  type Show,
} from './points.ts'
import { PointsTable } from './PointsTable.tsx'
import { PointsTools } from './PointsTools.tsx'
import { answerTo } from './RefusalLine.tsx'
import { isDirty } from './rows-to-send.ts'
import { SaveBar } from './SaveBar.tsx'
import styles from './points.module.css'

/** How many points are on a page: more would make typing slow on an old office computer. */
const PAGE = 40
const SHOWS: readonly Show[] = ['all', 'without', 'wrong']

/** The fields of all points, page by page, with the tools above and the bar below. */
export function PointsEntry({ account, data }: { account: string; data: Points }) {
  const { points, window, refusal } = data
  const entry = useEntry(account, window.countsOn, points)
  const list = useListState({ sort: { by: 'place', descending: false } })
  const [photoOf, setPhotoOf] = useState<{ point: Point; refusal: Refusal } | null>(null)
  const may = useMay('hand-in', account)
  const open = refusal === null && may
  const wanted = list.filter('show')
  const show = SHOWS.find((one) => one === wanted) ?? 'all'
  const [find, setFind] = useState(list.filter('find') ?? '')
  const { refusals } = entry
  // hundreds of names must not be sorted again at every key press
  const all = useMemo(() => pointsInView(points, { show, find, refusals }), [points, show, find, refusals])
  const fields = open ? fieldsOf(points).length : 0
  const last = Math.max(1, Math.ceil(all.length / PAGE))
  const page = Math.min(last, Math.max(1, Math.trunc(Number(list.filter('points') ?? 1)) || 1))
  const view = (next: { show?: Show; find?: string }) =>
    list.setFilter({ ...next, ...(next.show === 'all' ? { show: '' } : {}), points: '' })

  const answer = (point: Point, why: Refusal) => {
    const kind = answerTo[why.code]
    if (kind === 'photo') setPhotoOf({ point, refusal: why })
    else if (kind === 'confirm') void entry.saveOne(point, { confirmed: true })
    else if (kind === 'replace') void entry.saveOne(point, { replaces: true })
  }

  return (
    <>
      {!may && (
        <Suspense>
          <RightNote right="hand-in" account={account} />
        </Suspense>
      )}
      {/* that the month is closed the note of the window says */}
      {may && refusal !== null && refusal.code !== 'entity-period-closed' && (
        <Alert tone="info">{messageOf(refusal.code, refusal.params)}</Alert>
      )}
      <section className={styles.section} aria-labelledby="points">
        <h2 id="points">{words.points}</h2>
        <PointsTools
          show={show}
          find={find}
          without={points.filter((point) => point.refusal === null && !isEntered(point)).length}
          wrong={Object.keys(refusals).length}
          onShow={(next) => view({ show: next })}
          onFind={(next) => {
            setFind(next)
            view({ find: next })
          }}
        />
        {fields > 0 && <p className={styles.keys}>{words.keys}</p>}
        <OutcomeNote entry={entry} onShow={() => view({ show: 'wrong' })} />
        {all.length === 0 ? (
          <NothingInView show={show} onAll={() => (setFind(''), view({ show: 'all', find: '' }))} />
        ) : (
          <PointsTable
            points={all.slice((page - 1) * PAGE, page * PAGE)}
            all={all}
            entry={entry}
            open={open}
            onAnswer={answer}
          />
        )}
        {all.length > PAGE && (
          <Pagination
            page={page}
            pageSize={PAGE}
            total={all.length}
            onPage={(to) => list.setFilter({ points: to === 1 ? '' : String(to) })}
          />
        )}
        {fields > 0 && <SaveBar points={points} entry={entry} />}
      </section>
      <CalculateCard
        account={account}
        data={data}
        unsaved={points.some((point) => isDirty(point, entry.typed))}
      />
      {photoOf && (
        <Suspense>
          <PhotoDialog
            question={{ problem: { message: messageOf(photoOf.refusal.code, photoOf.refusal.params) } }}
            onPhoto={async (photo) => {
              await entry.saveOne(photoOf.point, { photo, confirmed: true })
              setPhotoOf(null)
            }}
            onClose={() => setPhotoOf(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** A refused save is announced by the note itself, which takes the focus. */
const intoView = (note: HTMLDivElement | null) => note?.focus()

type NoteProps = { entry: ReturnType<typeof useEntry>; onShow: () => void }

/** The outcome of the last hand-in, when not everything was accepted. */
function OutcomeNote({ entry: { outcome, refusals }, onShow }: NoteProps) {
  const left = Object.keys(refusals).length
  if (outcome === null || (outcome.failure === null && left === 0)) return null
  return (
    // drawn anew for each outcome, so it takes the focus each time
    <div key={outcome.at} ref={intoView} tabIndex={-1} className={styles.outcome}>
      {outcome.failure === null ? (
        <Alert
          tone="soon"
          action={
            <Button look="outline" onClick={onShow}>
              {words.showRefused}
            </Button>
          }
        >
          {words.refused(left)}
        </Alert>
      ) : (
        <Alert tone="act" title={outcome.failure}>
          {words.stopped}
        </Alert>
      )}
    </div>
  )
}

function NothingInView({ show, onAll }: { show: Show; onAll: () => void }) {
  const title = { all: words.noneFound, without: words.allEntered, wrong: words.noneWrong }[show]
  return (
    <EmptyState
      title={title}
      action={
        <Button look="outline" onClick={onAll}>
          {words.showAll}
        </Button>
      }
    >
      {show === 'all' ? words.noneFoundHint : show === 'without' ? words.allEnteredHint : undefined}
    </EmptyState>
  )
}
