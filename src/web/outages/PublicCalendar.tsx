import type { Site } from '#domain/site.ts'
import { outages } from '#text/outages.ts'
import type { Schedule } from './schedule.ts'
import styles from './schedule.module.css'

const words = outages.calendar

/** Adds the schedule of a queue to a calendar in one tap, for anyone: by subscription or as a file. */
export const PublicCalendar = ({
  site,
  schedule,
}: {
  site: Site
  schedule: Pick<Schedule, 'queues' | 'queueNames'>
}) => (
  <ul className={styles.history}>
    {schedule.queues.map((queue, index) => {
      const path = `/api/outages/${site}/${queue}.ics`
      return (
        <li key={queue}>
          {schedule.queues.length > 1 && <span>{schedule.queueNames[index]}</span>}
          <a href={`webcal://${window.location.host}${path}`}>{words.add}</a>
          <a href={path} download>
            {words.file}
          </a>
        </li>
      )
    })}
  </ul>
)
