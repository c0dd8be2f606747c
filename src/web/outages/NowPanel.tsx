import { untilText } from '#text/dates.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { dayLine, outagePage, surfaceText } from '#text/outage-power.ts'
import { outages as words } from '#text/outages.ts'
import { useNow } from '#web/ui/now.ts'
import { DayStrip } from './DayStrip.tsx'
import { powerNow } from './power-then.ts'
import { restOf, type Schedule, shownSpans } from './schedule.ts'
import styles from './surface.module.css'

type Props = {
  schedule: Pick<Schedule, 'power' | 'queueNames' | 'updatedAt'> & Partial<Pick<Schedule, 'days'>>
  title?: ReactNode
  /** an answer that appears takes the focus and scrolls into view */
  takesFocus?: boolean
  /** stands at the end of the line about tomorrow */
  action?: ReactNode
}

/**
 * The block of the state (look.md): whether there is power, for how long, the strip of today, tomorrow in one line, the
 * source and its time.
 */
export function NowPanel({ schedule, title, takesFocus = false, action }: Props) {
  const { queueNames, updatedAt, days = [] } = schedule
  const now = useNow()
  const power = powerNow(schedule, now)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const text = surfaceText(power, now)
  const today = days.find(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to))
  const tomorrow = days.find(({ from }) => Date.parse(from) > now)
  return (
    <section
      className={styles.surface}
      data-state={power.state}
      data-stale={power.stale}
      aria-labelledby="power-now"
    >
      {title !== undefined && <p className={styles.title}>{title}</p>}
      <h2 id="power-now" ref={heading} tabIndex={-1} className={styles.state}>
        <span className="visually-hidden">{outagePage.now}: </span>
        {text.state}
      </h2>
      {text.left !== '' && <p className={styles.left}>{text.left}</p>}
      {today && (
        <div className={styles.band}>
          <DayStrip day={{ ...today, spans: shownSpans(today) }} rest={restOf(today)} now={now} />
        </div>
      )}
      {tomorrow && (
        <p className={styles.tomorrow}>
          {outagePage.tomorrow(dayLine({ ...tomorrow, spans: shownSpans(tomorrow) }))}
        </p>
      )}
      <div className={styles.foot}>
        <p>
          {queueNames.length === 0 ? words.addressMissing : words.queues(queueNames)}
          {updatedAt !== null && (
            <>
              {' · '}
              <time dateTime={updatedAt}>{outagePage.updated(untilText(Date.parse(updatedAt), now))}</time>
              {power.stale && `. ${outagePage.silentLong}`}
            </>
          )}
        </p>
        {action}
      </div>
    </section>
  )
}
