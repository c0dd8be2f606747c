import { personHome } from '#text/person-home.ts'
import { outagePage, surfaceText } from '#text/outage-power.ts'
import { outageNotices } from '#text/outages.ts'
import type { Reply } from '#web/api/call.ts'
import { useNow } from '#web/ui/now.ts'
import styles from './power-fact.module.css'
import { powerIcons } from './power-icons.ts'

type Power = Reply<'/api/person/overview'>['accounts'][number]['power']

/** Power now and next on an apartment's tile. */
export function PowerFact({ power, queue }: { power: Power; queue: string | null }) {
  const now = useNow()
  const Icon = powerIcons[power.state]
  const words = surfaceText(power, now)
  return (
    <>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <span>
        {power.state === 'unknown' ? outagePage.unknownShort : words.state}
        <span className={styles.more}>
          {queue === null && power.state === 'unknown'
            ? personHome.noQueue
            : words.left || outagePage.seeSchedule}
        </span>
        {power.stale && <span className={styles.more}>{outageNotices['shutdown-stale']}</span>}
      </span>
    </>
  )
}
