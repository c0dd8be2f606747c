import { outagePage } from '#text/outage-power.ts'
import { outages as words } from '#text/outages.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import layout from '#web/ui/layout.module.css'
import { useNow } from '#web/ui/now.ts'
import styles from './schedule.module.css'

type Work = Reply<'/api/person/shutdowns'>['works'][number]

/** Planned works and breakdowns at the house itself, besides the schedule of the queue. */
export function Works({ works }: { works: readonly Work[] }) {
  const planned = works.filter(({ kind }) => kind === 'planned')
  const others = works.filter(({ kind }) => kind !== 'planned')
  return (
    <div className={styles.days}>
      <Card title={words.emergencies}>
        <List works={others} none={words.noEmergencies} />
      </Card>
      <Card title={words.plannedWorks}>
        <List works={planned} none={words.noPlannedWorks} />
      </Card>
    </div>
  )
}

type ListProps = { works: readonly Work[]; none: string }

function List({ works, none }: ListProps) {
  const now = useNow()
  if (works.length === 0) return <p className={styles.quiet}>{none}</p>
  return (
    <ul className={layout.stack16}>
      {works.map(({ from, to, kind, reason }) => (
        <li key={`${from}${kind}`}>
          <Badge tone={kind === 'planned' ? 'soon' : 'act'}>{outagePage.kindName(kind)}</Badge>
          <p className={styles.workWhen}>
            {outagePage.work(Date.parse(from), to === null ? null : Date.parse(to), now)}
          </p>
          <p className={styles.quiet}>{reason}</p>
        </li>
      ))}
    </ul>
  )
}
