import { dateText } from '#text/dates.ts'
import { numberText } from '#text/format.ts'
import { consumption as text, pointsPage as words } from '#text/consumption.ts'
import { zones as zoneNames } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { Column } from '#web/ui/Table.tsx'
import styles from './consumption.module.css'

export type PointsReply = Reply<'/api/entity/consumption'>
type Point = PointsReply['rows'][number]

const tones = { complete: 'good', estimated: 'soon', missing: 'act' } as const

export const pointColumns: readonly Column<Point>[] = [
  {
    key: 'place',
    title: words.columns.place,
    heading: true,
    sortable: true,
    cell: (point) => (
      <span className={styles.two}>
        {point.place ?? point.alias ?? point.meter}
        {point.place !== null && point.alias !== null && <span className={styles.about}>{point.alias}</span>}
      </span>
    ),
  },
  {
    key: 'number',
    title: words.columns.meter,
    sortable: true,
    cell: (point) => (
      <span className={styles.two}>
        {point.meter}
        {point.ratio > 1 && <span className={styles.about}>{words.ratio(point.ratio)}</span>}
      </span>
    ),
  },
  {
    key: 'readings',
    title: words.columns.readings,
    cell: (point) =>
      point.registers.length === 0 ? (
        '—'
      ) : (
        <span className={styles.two}>
          {point.registers.map((register) => (
            <span key={register.zone}>
              {point.registers.length > 1 && `${zoneNames[register.zone]}: `}
              {register.fromValue === null ? '—' : numberText(register.fromValue)} →{' '}
              {numberText(register.toValue)}
            </span>
          ))}
          <span className={styles.about}>{spanOf(point)}</span>
        </span>
      ),
  },
  {
    key: 'kwh',
    title: text.columns.kwh,
    figures: true,
    sortable: true,
    cell: (point) => <b>{numberText(point.kwh)}</b>,
  },
  {
    key: 'state',
    title: words.columns.state,
    sortable: true,
    cell: (point) => (
      <span className={styles.two}>
        <Badge tone={tones[point.state]}>{words.states[point.state]}</Badge>
        <span className={styles.about}>{words.monthsRead(point.monthsRead, point.monthsExpected)}</span>
      </span>
    ),
  },
]

const spanOf = ({ registers: [first] }: Point): string =>
  first === undefined ? '' : `${first.from === null ? '…' : dateText(first.from)} – ${dateText(first.to)}`
