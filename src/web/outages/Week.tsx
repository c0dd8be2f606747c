import { dayAndMonth, weekdayText } from '#text/dates.ts'
import { outagePage, spanText } from '#text/outage-power.ts'
import { outages as words } from '#text/outages.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import layout from '#web/ui/layout.module.css'
import { useNow } from '#web/ui/now.ts'
import { DayStrip } from './DayStrip.tsx'
import { Legend } from './Legend.tsx'
import { type Schedule, weekRest } from './schedule.ts'
import styles from './schedule.module.css'

/** The week by the template of possible outages. */
export function Week({ schedule }: { schedule: Schedule }) {
  const { week } = schedule
  const now = useNow()
  if (week.length === 0) return null
  return (
    <Card title={words.week} aside={<Badge tone="soon">{words.possible}</Badge>}>
      <p className={styles.quiet}>{outagePage.weekHint}</p>
      <ol className={layout.stack12}>
        {week.map((day) => {
          const ends = Date.parse(day.to)
          const spans = day.spans.map(({ from, to }) => spanText(Date.parse(from), Date.parse(to), ends))
          const rest = weekRest(schedule, day)
          if (rest === 'unknown')
            spans.push(spans.length > 0 ? outagePage.unknownHoursShort : outagePage.unknownWeekday)
          return (
            <li key={day.date} className={styles.weekDay}>
              <span className={styles.weekName}>
                <strong>{weekdayText(day.date)}</strong> {dayAndMonth(day.date)}
              </span>
              <div>
                <DayStrip day={day} rest={rest} now={now} small />
                <span className={styles.weekSpans}>{spans.join(', ') || outagePage.noneOnDay}</span>
              </div>
            </li>
          )
        })}
      </ol>
      <Legend />
    </Card>
  )
}
