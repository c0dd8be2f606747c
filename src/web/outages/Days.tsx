import { dayAndMonth } from '#text/dates.ts'
import { durationText } from '#text/duration.ts'
import { outagePage, spanText } from '#text/outage-power.ts'
import { outageKinds, outages as words } from '#text/outages.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useNow } from '#web/ui/now.ts'
import { DayStrip } from './DayStrip.tsx'
import { certainMs, type Day, restOf, type Schedule, shownSpans } from './schedule.ts'
import styles from './schedule.module.css'

const HOUR = 3_600_000

/**
 * Today and tomorrow as announced, in words; the strip of today stands in the block of the state above them (NowPanel).
 */
export function Days({ schedule: { days } }: { schedule: Pick<Schedule, 'days'> }) {
  const now = useNow()
  if (days.length === 0) return null
  return (
    <div className={styles.days}>
      {days.map((day) => (
        <OneDay key={day.date} day={day} now={now} />
      ))}
    </div>
  )
}

function OneDay({ day, now }: { day: Day; now: number }) {
  const today = Date.parse(day.from) <= now
  const off = certainMs(day)
  const hours = (Date.parse(day.to) - Date.parse(day.from)) / HOUR
  return (
    <Card
      title={
        <>
          {today ? words.today : words.tomorrow} <span className={styles.date}>{dayAndMonth(day.date)}</span>
        </>
      }
      aside={off > 0 ? <Badge tone="plain">{words.hoursOff(off)}</Badge> : undefined}
    >
      {hours === 25 && <p className={styles.quiet}>{words.longDay}</p>}
      {hours === 23 && <p className={styles.quiet}>{words.shortDay}</p>}
      <DayBody day={day} now={now} today={today} />
    </Card>
  )
}

function DayBody({ day, now, today }: { day: Day; now: number; today: boolean }) {
  const rest = restOf(day)
  const spans = shownSpans(day)
  const untold = {
    waiting: words.waiting(today),
    emergency: words.emergencyNow,
    unknown: outagePage.unknownDay,
  }
  if (spans.length === 0 && (day.state === 'waiting' || day.state === 'emergency' || day.state === 'unknown'))
    return <p className={styles.quiet}>{untold[day.state]}</p>
  const ends = Date.parse(day.to)
  return (
    <>
      {!today && <DayStrip day={{ ...day, spans }} rest={rest} now={now} />}
      {spans.length === 0 ? (
        <p>{words.noOutages}</p>
      ) : (
        <ul className={styles.spans}>
          {spans.map((span) => {
            const [from, to] = [Date.parse(span.from), Date.parse(span.to)]
            return (
              <li key={`${span.from}${span.kind}`} data-past={to <= now} data-now={from <= now && now < to}>
                <span className={styles.hours}>{spanText(from, to, ends)}</span>
                <span className={styles.quiet}>
                  {outageKinds[span.kind].short}, {durationText(to - from)}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {rest === 'unknown' && (
        <p className={styles.quiet}>
          {day.state === 'emergency' ? words.emergencyNow : outagePage.unknownHours}
        </p>
      )}
    </>
  )
}
