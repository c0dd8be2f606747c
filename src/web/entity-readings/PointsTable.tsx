import type { ClipboardEvent, KeyboardEvent } from 'react'
import { entity } from '#text/entity.ts'
import { entityIndication as words } from '#text/entity-readings.ts'
import type { Entry } from './entry.ts'
import { byPlaces, type FieldRef, fieldsOf, type Point, type Refusal, type Zone } from './points.ts'
import { PointRows } from './PointRows.tsx'
import styles from './points.module.css'

type Props = {
  /** the points of this page */
  points: readonly Point[]
  /** all points in view on all pages: a pasted column fills them in this order */
  all: readonly Point[]
  entry: Entry
  open: boolean
  onAnswer: (point: Point, refusal: Refusal) => void
}

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** The field that an event comes from, if any. */
function fieldOf(target: EventTarget): (FieldRef & { input: HTMLInputElement }) | null {
  if (!(target instanceof HTMLInputElement) || target.dataset['meter'] === undefined) return null
  // written by PointRows beside the meter
  return { input: target, meterId: target.dataset['meter'], zone: target.dataset['zone'] as Zone }
}

/** Enter and the arrows go from field to field, down the table; after the last one Enter goes to the button. */
function move(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key]
  const field = fieldOf(event.target)
  if (step === undefined || field === null) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-meter]')]
  const next = fields[fields.indexOf(field.input) + (event.shiftKey ? -step : step)]
  if (next) next.focus()
  else if (step > 0) document.querySelector<HTMLButtonElement>('[data-save="true"]')?.focus()
}

/** Points by place; a list of cards on a phone. */
export function PointsTable({ points, all, entry, open, onAnswer }: Props) {
  const paste = (event: ClipboardEvent) => {
    const field = fieldOf(event.target)
    if (field && entry.paste(fieldsOf(all), field, event.clipboardData.getData('text')))
      event.preventDefault()
  }
  const { columns } = words
  const places = byPlaces(points)
  return (
    // key presses and pastes in the fields bubble up to the table, which knows their order
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table className={styles.table} onKeyDown={move} onPaste={paste}>
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
      {places.map(({ name, points: own }) => (
        <tbody key={name ?? ''}>
          {(name !== null || places.length > 1) && (
            <tr className={styles.place}>
              <th scope="rowgroup" colSpan={7}>
                {name ?? words.noPlace}
              </th>
            </tr>
          )}
          {own.map((point) => (
            <PointRows
              key={point.meterId}
              point={point}
              typed={entry.typed[point.meterId]}
              refusal={entry.refusals[point.meterId]}
              open={open}
              busy={entry.progress !== null}
              onType={entry.type}
              onAnswer={onAnswer}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}
