import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '#text/catalogue.ts'
import { entityIndication as words } from '#text/business-readings.ts'
import { useListState } from '#web/lists/list-state.ts'
import { RightNote } from '#web/customer/later.ts'
import { useMay } from '#web/customer/may.ts'
import { PhotoDialog } from './later.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Accounts } from './business-accounts.tsx'
import { type Entry, useEntry, type Whose } from './entry.ts'
import {
  fieldId,
  type FieldRef,
  isEntered,
  nameOf,
  type Point,
  pointsInView,
  type Refusal,
  type Show,
} from './business-points.ts'
import { PointsTable, type PointsTableHandle } from './PointsTable.tsx'
import { PointsTools } from './PointsTools.tsx'
import { answerTo } from './RefusalLine.tsx'
import { unsavedOf } from './rows-to-send.ts'
import { SaveBar } from './SaveBar.tsx'
import { useSettled } from './settled.ts'
import styles from './points.module.css'

/** So many points are seen without a search. */
const SEEN_AT_ONCE = 7
const SHOWS: readonly Show[] = ['all', 'without', 'wrong']

type Props = {
  whose: Whose
  points: readonly Point[]
  countsOn: string
  /** why nothing can be entered at all */
  refusal: Refusal | null
  accounts?: Accounts
  /** what stands under the fields of one account */
  children?: (unsaved: boolean) => ReactNode
}

/** The fields of all points, with the tools above and the bar below. */
export function PointsEntry({ whose, points, countsOn, refusal, accounts, children }: Props) {
  const entry = useEntry(whose, countsOn, points)
  const list = useListState({ sort: { by: 'place', descending: false } })
  const table = useRef<PointsTableHandle>(null)
  const [photoOf, setPhotoOf] = useState<{ point: Point; refusal: Refusal } | null>(null)
  const account = 'account' in whose ? whose.account : ''
  // of all accounts each says for itself what may be done
  const may = useMay('hand-in', account) || accounts !== undefined
  const open = refusal === null && may
  const wanted = list.filter('show')
  const show = SHOWS.find((option) => option === wanted) ?? 'all'
  const [find, setFind] = useState(list.filter('find') ?? '')
  const { refusals } = entry
  // hundreds of names must not be sorted again at every key press
  const all = useMemo(
    () => pointsInView(points, { show, find, refusals, accounts: accounts?.known }),
    [points, show, find, refusals, accounts],
  )
  const without = useMemo(
    () => points.filter((point) => point.refusal === null && !isEntered(point)).length,
    [points],
  )
  const fields = open && points.some((point) => point.refusal === null)
  const counted = useSettled(entry.typed)
  const unsaved = useMemo(() => unsavedOf(points, counted).points > 0, [points, counted])
  const hasTools = points.length > SEEN_AT_ONCE || show !== 'all' || find !== ''
  const view = (next: { show?: Show; find?: string }) =>
    list.setFilter({ ...next, ...(next.show === 'all' ? { show: '' } : {}) })

  const answer = (point: Point, why: Refusal) => {
    const kind = answerTo[why.code]
    if (kind === 'photo') setPhotoOf({ point, refusal: why })
    else if (kind === 'confirm') void entry.saveOne(point, { confirmed: true })
    else if (kind === 'replace') void entry.saveOne(point, { replaces: true })
  }

  // the rows are drawn again only when their own values change, so what they call stays the same function
  const latest = useRef(answer)
  useEffect(() => void (latest.current = answer))
  const onAnswer = useCallback((point: Point, why: Refusal) => latest.current(point, why), [])

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
        {hasTools && (
          <PointsTools
            show={show}
            find={find}
            without={without}
            wrong={Object.keys(refusals).length}
            onShow={(next) => view({ show: next })}
            onFind={(next) => {
              setFind(next)
              view({ find: next })
            }}
          />
        )}
        {fields && (
          <p id="points-keys" className={styles.keys}>
            {words.keys}
          </p>
        )}
        <OutcomeNote
          entry={entry}
          points={points}
          onShow={() => view({ show: 'wrong' })}
          onGo={(field) => table.current?.goTo(field)}
        />
        {all.length === 0 ? (
          <NothingInView show={show} onAll={() => (setFind(''), view({ show: 'all', find: '' }))} />
        ) : (
          <PointsTable
            ref={table}
            points={all}
            entry={entry}
            open={open}
            headOf={accounts?.headOf}
            takes={accounts?.takes}
            onAnswer={onAnswer}
          />
        )}
        {fields && <SaveBar points={points} typed={counted} entry={entry} />}
      </section>
      {children?.(unsaved)}
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

type NoteProps = {
  entry: Entry
  points: readonly Point[]
  onShow: () => void
  onGo: (field: FieldRef) => void
}
/** So many refused points are named; the button shows all. */
const NAMED = 5

/** The outcome of the last hand-in, when not everything was accepted. */
function OutcomeNote({ entry: { outcome, refusals }, points, onShow, onGo }: NoteProps) {
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
          {words.refused(left)} {words.firstRefused}{' '}
          {points
            .filter(({ meterId }) => refusals[meterId])
            .slice(0, NAMED)
            .map((point) => (
              <a
                key={point.meterId}
                className={styles.jump}
                href={`#${fieldId(refusedField(point, refusals[point.meterId]))}`}
                onClick={(event) => {
                  event.preventDefault()
                  onGo(refusedField(point, refusals[point.meterId]))
                }}
              >
                {[point.account && point.place, nameOf(point)].filter(Boolean).join(', ')}
              </a>
            ))}
        </Alert>
      ) : (
        <Alert tone="act" title={outcome.failure}>
          {words.stopped}
        </Alert>
      )}
    </div>
  )
}

/** The field a refusal is about; the first of its meter when it is about all. */
const refusedField = ({ meterId, registers }: Point, refusal: Refusal | undefined): FieldRef => ({
  meterId,
  zone: (registers.find(({ zone }) => zone === refusal?.field) ?? registers[0])?.zone ?? 'single',
})

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
