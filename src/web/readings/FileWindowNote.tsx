import { IconCalendarClock } from '@tabler/icons-react'
import { formatDateTime, kyivDate } from '#domain/kyiv.ts'
import { readingWindow } from '#domain/window.ts'
import { massReadings as words } from '#text/file-readings.ts'
import { useReadingRules } from '#web/company/reading-rules.ts'
import { Countdown } from '#web/ui/Countdown.tsx'
import { useNow } from '#web/ui/now.ts'
import styles from './file-readings.module.css'

type Shown = { open: boolean; countsOn: string; opensOn: string; closes: string }

/** Until when readings are taken and for which date they count; by the answer of the server, otherwise by the rule. */
export function WindowNote({ told: reply }: { told?: Shown }) {
  const now = useNow()
  const rule = readingWindow('entity', now, useReadingRules())
  const { open, countsOn, opensOn, closes } = reply ?? {
    open: rule.state !== 'closed',
    countsOn: rule.countsOn,
    opensOn: kyivDate(rule.opens),
    closes: rule.closes.toISOString(),
  }
  return (
    <div className={styles.window} data-open={open}>
      <IconCalendarClock size={28} stroke={1.6} aria-hidden="true" />
      <div>
        <p className={styles.windowTitle}>
          {open ? words.window.open(countsOn) : words.window.closed(opensOn)}
        </p>
        <p>
          {open ? (
            <>
              {words.window.till(formatDateTime(new Date(closes)))} · <Countdown till={closes} />
            </>
          ) : (
            words.window.closedHint
          )}
        </p>
      </div>
    </div>
  )
}
