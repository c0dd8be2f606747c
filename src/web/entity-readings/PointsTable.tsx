import {
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { entity } from '#text/entity.ts'
import { entityIndication as words } from '#text/entity-readings.ts'
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
} from './points.ts'
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

/** Parts this near to the window are drawn; a part that was drawn once stays. */
const NEAR = '1200px 0px'
/** So many points are drawn at once. */
const FIRST = 20

/** The field that an event comes from, if any. */
function fieldOf(target: EventTarget): (FieldRef & { input: HTMLInputElement }) | null {
  if (!(target instanceof HTMLInputElement) || target.dataset['meter'] === undefined) return null
  // written by PointRows beside the meter
  return { input: target, meterId: target.dataset['meter'], zone: target.dataset['zone'] as Zone }
}

/**
 * Points by place; a list of cards on a phone. A thousand of them stand on one page: what is far from the window is an
 * empty place until one comes near, by scrolling or by a key.
 */
export function PointsTable({ ref, points, entry, open, headOf, takes, onAnswer }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const places = useMemo(() => byPlaces(points), [points])
  const fields = useMemo(() => fieldsOf(points), [points])
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() => firstOf(places))
  const first = useMemo(() => firstOf(places), [places])
  const isDrawn = (key: string) => drawn.has(key) || first.has(key)

  useEffect(() => {
    const waiting = table.current?.querySelectorAll<HTMLElement>('tbody[data-waits]') ?? []
    const near = new IntersectionObserver(
      (seen) => {
        const keys = seen.flatMap(({ isIntersecting, target }) =>
          isIntersecting && target instanceof HTMLElement ? (target.dataset['waits'] ?? []) : [],
        )
        if (keys.length > 0) setDrawn((before) => new Set([...before, ...keys]))
      },
      { rootMargin: NEAR },
    )
    for (const one of waiting) near.observe(one)
    return () => near.disconnect()
  }, [places, drawn])

  function goTo(field: FieldRef): void {
    const place = places.find((one) => one.points.some(({ meterId }) => meterId === field.meterId))
    if (place && !isDrawn(place.key)) flushSync(() => setDrawn((before) => new Set([...before, place.key])))
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
      className={styles.table}
      aria-describedby="points-keys"
      onKeyDown={press}
      onPaste={paste}
      onFocus={focus}
    >
      <caption className="visually-hidden">{words.points}</caption>
      <thead>
        <tr>
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
          drawn={isDrawn(place.key)}
          typed={isDrawn(place.key) ? entry.typed : NOTHING}
          refusals={isDrawn(place.key) ? entry.refusals : NONE}
          head={headFor(place, named, headOf)}
          open={open && (takes?.(place.account ?? '') ?? true)}
          busy={busy}
          onType={entry.type}
          onAnswer={onAnswer}
        />
      ))}
    </table>
  )
}

const NOTHING: Typed = {}
const NONE: Refusals = {}

function headFor({ key, name, account }: Place, named: boolean, headOf: Props['headOf']): ReactNode {
  if (account !== undefined && headOf) return name === null ? null : headOf(account)
  if (name !== null) return name
  return named && key === ' 0' ? words.noPlace : null
}

/** The parts that the first points in view belong to. */
function firstOf(places: readonly Place[]): ReadonlySet<string> {
  const keys = new Set<string>()
  let points = 0
  for (const place of places) {
    if (points >= FIRST) break
    keys.add(place.key)
    points += place.points.length
  }
  return keys
}

type PlaceProps = {
  place: Place
  drawn: boolean
  typed: Typed
  refusals: Refusals
  head: ReactNode
  open: boolean
  busy: boolean
  onType: Entry['type']
  onAnswer: Props['onAnswer']
}

const PlaceRows = memo(function PlaceRows({ place, drawn, typed, refusals, head, ...rest }: PlaceProps) {
  const rows = place.points.reduce((sum, { registers }) => sum + registers.length, 0)
  return (
    <tbody data-waits={drawn ? undefined : place.key}>
      {head !== null && (
        <tr className={styles.place}>
          <th scope="rowgroup" colSpan={7}>
            {head}
          </th>
        </tr>
      )}
      {drawn ? (
        place.points.map((point) => (
          <PointRows
            key={point.meterId}
            point={point}
            typed={typed[point.meterId]}
            refusal={refusals[point.meterId]}
            {...rest}
          />
        ))
      ) : (
        <tr className={styles.waits} style={{ '--rows': rows } as CSSProperties}>
          <td colSpan={7}>{place.points.map(nameOf).join(', ')}</td>
        </tr>
      )}
    </tbody>
  )
})
