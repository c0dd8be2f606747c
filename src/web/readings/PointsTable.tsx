import {
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  startTransition,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { entity } from '#text/business-accounts.ts'
import { entityIndication as words } from '#text/business-readings.ts'
import type { Entry } from './entry.ts'
import {
  byPlaces,
  fieldId,
  type FieldRef,
  fieldsOf,
  nameOf,
  type Place,
  type Point,
  type Refusal,
  type Refusals,
  type Typed,
  type Zone,
} from './business-points.ts'
import { PointRows } from './PointRows.tsx'
import { stepTo } from './steps.ts'
import styles from './points.module.css'

export type PointsTableHandle = { goTo: (field: FieldRef) => void }

type Props = {
  ref: Ref<PointsTableHandle>
  /** all points in view, in their order; a pasted column fills them in this order */
  points: readonly Point[]
  entry: Entry
  open: boolean
  /** what stands over the points of an account, where there are several */
  headOf?: (account: string) => ReactNode
  /** the account takes readings now */
  takes?: (account: string) => boolean
  onAnswer: (point: Point, refusal: Refusal) => void
}

/** Parts this near to the window are drawn; of the others an empty place as high stays. */
const NEAR = '1200px 0px'
/** So many points are drawn at once; where there are no more than that, all of them always are. */
const FIRST = 60

/** The field that an event comes from, if any. */
function fieldOf(target: EventTarget): (FieldRef & { input: HTMLInputElement }) | null {
  if (!(target instanceof HTMLInputElement) || target.dataset['meter'] === undefined) return null
  // written by PointRows beside the meter
  return { input: target, meterId: target.dataset['meter'], zone: target.dataset['zone'] as Zone }
}

/**
 * Points by place; a list of cards on a phone. A thousand of them stand on one page: what is far from the window is only
 * its names until one comes near, by scrolling, by a key, or by a search in the page.
 */
export function PointsTable({ ref, points, entry, open, headOf, takes, onAnswer }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const places = useMemo(() => byPlaces(points), [points])
  const fields = useMemo(() => fieldsOf(points), [points])
  const starts = useMemo(() => startsOf(places), [places])
  const [parts, setParts] = useState<Parts>(() => firstOf(places))

  const many = points.length > FIRST
  useEffect(() => {
    if (!many) return
    const near = new IntersectionObserver(
      (seen) =>
        // a digit typed meanwhile is drawn before them
        startTransition(() =>
          setParts((before) => {
            const next = new Map(before)
            for (const { isIntersecting, target, boundingClientRect } of seen) {
              const key = target instanceof HTMLElement ? (target.dataset['part'] ?? '') : ''
              if (isIntersecting) next.set(key, 'drawn')
              // what holds the caret stays
              else if (next.get(key) === 'drawn' && !target.contains(document.activeElement))
                next.set(key, boundingClientRect.height)
            }
            return next
          }),
        ),
      { rootMargin: NEAR },
    )
    for (const part of table.current?.querySelectorAll('tbody') ?? []) near.observe(part)
    return () => near.disconnect()
  }, [places, many])

  function goTo(field: FieldRef): void {
    const place = places.find((candidate) =>
      candidate.points.some(({ meterId }) => meterId === field.meterId),
    )
    if (many && place && parts.get(place.key) !== 'drawn')
      flushSync(() => setParts((before) => new Map(before).set(place.key, 'drawn')))
    document.getElementById(fieldId(field))?.focus()
  }
  useImperativeHandle(ref, () => ({ goTo }))

  // what a field held when it took the focus: Escape brings it back
  const before = useRef<string | undefined>(undefined)
  const focus = ({ target }: FocusEvent) => {
    const field = fieldOf(target)
    if (field) before.current = entry.typedIn(field)
  }
  function press(event: KeyboardEvent): void {
    const field = fieldOf(event.target)
    if (field === null) return
    if (event.key === 'Escape') {
      event.preventDefault()
      if (before.current === undefined) entry.restore(field)
      else entry.type(field, before.current)
      return
    }
    const { selectionStart, selectionEnd, value } = field.input
    const at = fields.findIndex(({ meterId, zone }) => meterId === field.meterId && zone === field.zone)
    const to = stepTo(event, {
      at,
      last: fields.length - 1,
      whole: selectionStart === 0 && selectionEnd === value.length,
    })
    if (to === null) return
    event.preventDefault()
    const next = fields[to]
    if (next) goTo(next)
    // after the last field comes the button
    else if (to > at) document.querySelector<HTMLButtonElement>('[data-save="true"]')?.focus()
  }
  const paste = (event: ClipboardEvent) => {
    const field = fieldOf(event.target)
    if (field && entry.paste(fields, field, event.clipboardData.getData('text'))) event.preventDefault()
  }
  const { columns } = words
  const busy = entry.progress !== null
  const named = places.length > 1 || places[0]?.name !== null
  return (
    // key presses and pastes in the fields bubble up to the table, which knows their order
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table
      ref={table}
      aria-rowcount={starts.rows}
      className={styles.table}
      aria-describedby="points-keys"
      onKeyDown={press}
      onPaste={paste}
      onFocus={focus}
    >
      <caption className="visually-hidden">{words.points}</caption>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">{columns.point}</th>
          <th scope="col">{columns.register}</th>
          <th scope="col" data-figures="true">
            {columns.ratio}
          </th>
          <th scope="col" data-figures="true">
            {columns.previous}
          </th>
          <th scope="col" data-figures="true">
            {columns.current}
          </th>
          <th scope="col" data-figures="true">
            {entity.indication.kwh}
          </th>
          <th scope="col">{columns.state}</th>
        </tr>
      </thead>
      {places.map((place) => (
        <PlaceRows
          key={place.key}
          place={place}
          start={starts.of.get(place.key) ?? 0}
          part={many ? parts.get(place.key) : 'drawn'}
          typed={entry.typed}
          refusals={entry.refusals}
          named={named}
          headOf={headOf}
          open={open && (takes?.(place.account ?? '') ?? true)}
          busy={busy}
          onType={entry.type}
          onAnswer={onAnswer}
        />
      ))}
    </table>
  )
}

function headFor({ key, name, account }: Place, named: boolean, headOf: Props['headOf']): ReactNode {
  if (account !== undefined && headOf) return name === null ? null : headOf(account)
  if (name !== null) return name
  return named && key === ' 0' ? words.noPlace : null
}

/** A part is drawn, or was once and was so high; one that is not known was never drawn. */
type Part = 'drawn' | number
type Parts = ReadonlyMap<string, Part>

/** The parts that the first points in view belong to. */
function firstOf(places: readonly Place[]): Parts {
  const drawn = new Map<string, Part>()
  let points = 0
  for (const place of places) {
    if (points >= FIRST) break
    drawn.set(place.key, 'drawn')
    points += place.points.length
  }
  return drawn
}

const rowsIn = (points: readonly Point[]): number =>
  points.reduce((sum, { registers }) => sum + registers.length, 0)

/** The number of the first row of each part, its head, and of all rows: a screen reader says them where few are drawn. */
function startsOf(places: readonly Place[]): { of: ReadonlyMap<string, number>; rows: number } {
  const of = new Map<string, number>()
  // the head of the table is the first
  let rows = 1
  for (const place of places) {
    of.set(place.key, rows + 1)
    rows += 1 + rowsIn(place.points)
  }
  return { of, rows }
}

type PlaceProps = {
  place: Place
  start: number
  part: Part | undefined
  typed: Typed
  refusals: Refusals
  named: boolean
  headOf: Props['headOf']
  open: boolean
  busy: boolean
  onType: Entry['type']
  onAnswer: Props['onAnswer']
}

/** The place of rows that are not drawn; custom properties are not in the type of style. */
const placeFor = (rows: number, height: Part | undefined): CSSProperties =>
  height === undefined ? ({ '--rows': rows } as CSSProperties) : { height }

/** Whether nothing of the place has changed: of what is typed and refused only its own points matter. */
function unchanged(a: PlaceProps, b: PlaceProps): boolean {
  return (
    a.place === b.place &&
    a.start === b.start &&
    a.part === b.part &&
    a.open === b.open &&
    a.busy === b.busy &&
    a.named === b.named &&
    a.headOf === b.headOf &&
    a.onType === b.onType &&
    a.onAnswer === b.onAnswer &&
    (b.part !== 'drawn' ||
      b.place.points.every(
        ({ meterId }) => a.typed[meterId] === b.typed[meterId] && a.refusals[meterId] === b.refusals[meterId],
      ))
  )
}

const PlaceRows = memo(function PlaceRows({
  place,
  start,
  part,
  typed,
  refusals,
  named,
  headOf,
  ...rest
}: PlaceProps) {
  const head = headFor(place, named, headOf)
  return (
    <tbody data-part={place.key}>
      {head !== null && typeof part !== 'number' && (
        <tr aria-rowindex={start} className={styles.place}>
          <th scope="rowgroup" colSpan={7}>
            {head}
          </th>
        </tr>
      )}
      {part === 'drawn' ? (
        place.points.map((point, n) => (
          <PointRows
            key={point.meterId}
            point={point}
            row={start + 1 + rowsIn(place.points.slice(0, n))}
            typed={typed[point.meterId]}
            refusal={refusals[point.meterId]}
            {...rest}
          />
        ))
      ) : (
        <tr className={styles.waits} style={placeFor(rowsIn(place.points), part)}>
          <td colSpan={7}>
            {/* a search in the page finds them here, too */}
            {place.points.map((point) => `${nameOf(point)} ${point.meter}`).join(', ')}
          </td>
        </tr>
      )}
    </tbody>
  )
}, unchanged)
