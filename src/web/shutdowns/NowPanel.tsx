import { IconBolt, IconBoltOff, IconQuestionMark } from '@tabler/icons-react'
import { powerText, shutdownPage } from '#text/pages/shutdowns.ts'
import { shutdowns as words } from '#text/shutdowns.ts'
import { useNow } from '#web/ui/now.ts'
import type { Schedule } from './schedule.ts'
import styles from './schedule.module.css'

const icons = { on: IconBolt, off: IconBoltOff, unknown: IconQuestionMark }

/** Power now and next in words: the one big thing of the page. */
export function NowPanel({
  schedule: { power, queues, updatedAt },
  title,
}: {
  schedule: Pick<Schedule, 'power' | 'queues' | 'updatedAt'>
  title?: string
}) {
  const now = useNow()
  const text = powerText(power, now)
  const Icon = icons[power.state]
  return (
    <section className={styles.now} data-state={power.state} aria-labelledby="power-now">
      <p className={styles.nowTitle}>
        {title ?? (queues.length === 0 ? words.addressMissing : words.queues(queues))}
      </p>
      <h2 id="power-now" className={styles.nowBig}>
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
