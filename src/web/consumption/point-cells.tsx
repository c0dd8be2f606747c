import { dateText } from '#text/dates.ts'
import { numberText } from '#text/format.ts'
import { pointsPage as words } from '#text/consumption.ts'
import { zones as zoneNames } from '#text/terms.ts'
import { hoursPage } from '#text/consumption-hours.ts'
import { useOffered } from '#web/company/offered.ts'
import { Link } from '#web/navigation/Link.tsx'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './consumption.module.css'

export type PointsReply = Reply<'/api/entity/consumption'>
type Point = PointsReply['rows'][number]

const tones = { complete: 'good', estimated: 'soon', missing: 'act' } as const

/** The cells of points that are more than their value. */
export const pointCells = {
  place: (point: Point) => (
    <>
      {point.place ?? point.alias ?? point.meter}
      {point.place !== null && point.alias !== null && (
        <>
          {' '}
          <span className={styles.about}>{point.alias}</span>
        </>
      )}
    </>
  ),
  number: (point: Point) => (
    <span className={styles.two}>
      {point.meter}
      {point.ratio > 1 && <span className={styles.about}>{words.ratio(point.ratio)}</span>}
    </span>
  ),
  readings: (point: Point) =>
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
        {point.hours !== null && <ToHours meterId={point.meterId} />}
      </span>
    ),
  state: (point: Point) => (
    <>
      <Badge tone={tones[point.state]}>{words.states[point.state]}</Badge>
      {point.state !== 'complete' && (
        <>
          {' '}
          <span className={styles.about}>{words.monthsRead(point.monthsRead, point.monthsExpected)}</span>
        </>
      )}
    </>
  ),
}

const HOURS = '/cabinet/entity/consumption/hours'

function ToHours({ meterId }: { meterId: string }) {
  const offered = useOffered()
  return (
    offered(HOURS) && (
      <Link to={HOURS} search={{ meter: meterId }}>
        {hoursPage.fileName}
      </Link>
    )
  )
}

const spanOf = ({ registers: [first] }: Point): string =>
  first === undefined ? '' : `${first.from === null ? '…' : dateText(first.from)} – ${dateText(first.to)}`
