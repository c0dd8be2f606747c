import { useEffect, useRef } from 'react'
import { powerText, shutdownPage } from '#text/pages/shutdowns.ts'
import { shutdowns as words } from '#text/shutdowns.ts'
import { useNow } from '#web/ui/now.ts'
import { powerIcons } from './power-icons.ts'
import type { Schedule } from './schedule.ts'
import styles from './schedule.module.css'

/** Power now and next in words: the one big thing of the page. */
export function NowPanel({
  schedule: { power, queueNames, updatedAt },
  title,
  takesFocus = false,
}: {
  schedule: Pick<Schedule, 'power' | 'queueNames' | 'updatedAt'>
  title?: string
  /** an answer that appears takes the focus and is in sight (look.md) */
  takesFocus?: boolean
}) {
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const text = powerText(power, now)
  const Icon = powerIcons[power.state]
  return (
    <section
      className={styles.now}
      data-state={power.state}
      data-stale={power.stale}
      aria-labelledby="power-now"
    >
      <p className={styles.nowTitle}>
        {title ?? (queueNames.length === 0 ? words.addressMissing : words.queues(queueNames))}
      </p>
      <h2 id="power-now" ref={heading} tabIndex={-1} className={styles.nowBig}>
        <Icon size={40} stroke={1.75} aria-hidden="true" />
        <span>
          <span className="visually-hidden">{shutdownPage.now}: </span>
          {text.now}
        </span>
      </h2>
      {text.next !== '' && <p className={styles.nowNext}>{text.next}</p>}
      {updatedAt !== null && (
        <p className={styles.nowStamp}>
          <time dateTime={updatedAt}>{words.updated(Date.parse(updatedAt))}</time>
        </p>
      )}
    </section>
  )
}
