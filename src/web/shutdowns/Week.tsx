import { dayAndMonth } from '#domain/dates.ts'
import { shutdownPage, spanText } from '#text/pages/shutdowns.ts'
import { shutdowns as words } from '#text/shutdowns.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useNow } from '#web/ui/now.ts'
import { DayStrip } from './DayStrip.tsx'
import { Legend } from './Legend.tsx'
import type { Schedule } from './schedule.ts'
import styles from './schedule.module.css'

const weekday = new Intl.DateTimeFormat('uk-UA', { weekday: 'short', timeZone: 'UTC' })

/** The week by the template of possible outages. */
export function Week({ schedule: { week } }: { schedule: Schedule }) {
  const now = useNow()
  if (week.length === 0) return null
  return (
    <Card title={words.week} aside={<Badge tone="soon">{words.possible}</Badge>}>
      <p className={styles.quiet}>{shutdownPage.weekHint}</p>
      <ol className={styles.week}>
        {week.map((day) => {
          const ends = Date.parse(day.to)
          const spans = day.spans.map(({ from, to }) => spanText(Date.parse(from), Date.parse(to), ends))
          if (!day.complete)
            spans.push(spans.length > 0 ? shutdownPage.unknownHoursShort : shutdownPage.unknownWeekday)
          return (
            <li key={day.date} className={styles.weekDay}>
              <span className={styles.weekName}>
                <strong>{weekday.format(new Date(day.date))}</strong> {dayAndMonth(day.date)}
              </span>
              <div>
                <DayStrip day={day} rest={day.complete ? 'on' : 'unknown'} now={now} small />
                <span className={styles.weekSpans}>{spans.join(', ') || shutdownPage.noneOnDay}</span>
              </div>
            </li>
          )
        })}
      </ol>
      <Legend />
    </Card>
  )
}
