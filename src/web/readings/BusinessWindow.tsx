import { IconCalendarClock } from '@tabler/icons-react'
import { formatDateTime } from '#domain/kyiv.ts'
import { readingMessages } from '#text/errors-readings.ts'
import { entityIndication as words } from '#text/business-readings.ts'
import { businessWindow, householdWindow } from './told-window.ts'
import { indication } from '#text/readings.ts'
import styles from './window.module.css'
import { Countdown } from '#web/ui/Countdown.tsx'
import { useNow } from '#web/ui/now.ts'
import type { Points } from './business-points.ts'

/** The deadline of a business: until when readings are taken, for which date, and how long is left (spec §9). */
export function BusinessWindow({ window }: { window: Points['window'] }) {
  const now = useNow()
  const opens = Date.parse(window.opens)
  const closes = Date.parse(window.closes)
  const passed = Math.min(100, Math.max(0, (100 * (now - opens)) / (closes - opens)))
  const closesAt = formatDateTime(closes)
  if (window.state === 'closed')
    return (
      <div className={styles.window} data-state="closed">
        <IconCalendarClock size={28} stroke={1.6} aria-hidden="true" />
        <div className={styles.text}>
          <p className={styles.title}>{businessWindow(window)}</p>
        </div>
      </div>
    )
  return (
    <div className={styles.window} data-state={window.state}>
      <IconCalendarClock size={28} stroke={1.6} aria-hidden="true" />
      <div className={styles.text}>
        {window.state === 'closing' ? (
          // the deadline is in the sentence
          <>
            <p className={styles.title}>
              <Countdown till={window.closes} />
            </p>
            <p>{readingMessages['period-closing']({ closes: closesAt })}</p>
          </>
        ) : (
          <>
            <p className={styles.title}>
              {words.deadline(closesAt)} · <Countdown till={window.closes} />
            </p>
            <p>{householdWindow(window).counts}</p>
          </>
        )}
      </div>
      <progress
        className={styles.bar}
        max={100}
        value={passed}
        aria-label={indication.windowPassed(Math.round(passed))}
      />
    </div>
  )
}
