import { IconCalendarClock } from '@tabler/icons-react'
import { indication } from '#text/readings.ts'
import { householdWindow } from './told-window.ts'
import { Countdown } from '#web/ui/Countdown.tsx'
import { useNow } from '#web/ui/now.ts'
import type { ReadingWindow } from './meter.ts'
import styles from './window.module.css'

/** The date a reading given now counts for, until when, and how long that is. */
export function WindowNote({ window }: { window: ReadingWindow }) {
  const now = useNow()
  const opens = Date.parse(window.opens)
  const closes = Date.parse(window.closes)
  const texts = householdWindow(window)
  const open = window.state === 'open' || window.state === 'closing'
  const passed = Math.min(100, Math.max(0, (100 * (now - opens)) / (closes - opens)))
  return (
    <div className={styles.window} data-state={window.state}>
      <IconCalendarClock size={28} stroke={1.6} aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.title}>{texts.now}</p>
        <p>
          {texts.counts}
          {open && (
            <>
              {' · '}
              <Countdown till={window.closes} />
            </>
          )}
        </p>
      </div>
      {open && (
        <progress
          className={styles.bar}
          max={100}
          value={passed}
          aria-label={indication.windowPassed(Math.round(passed))}
        />
      )}
    </div>
  )
}
