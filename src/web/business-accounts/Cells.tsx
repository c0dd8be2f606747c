import { IconBolt, IconBoltOff, IconFileInvoice, IconGauge, IconWallet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { entityOverview } from '#text/business-accounts-home.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useSession } from '#web/session/session.ts'
import { powerNow } from '#web/outages/power-then.ts'
import { useNow } from '#web/ui/now.ts'
import { type Cell, cellsOf } from './cells.ts'
import type { Overview } from './overview.ts'
import styles from './cells.module.css'

const icons = { readings: IconGauge, money: IconWallet, bill: IconFileInvoice, power: IconBolt } as const

type Props = {
  overview: Overview
  /** line: one row above another page, which scrolls sideways on a phone */
  as: 'grid' | 'line'
  /** what the page itself shows already */
  without?: Cell['key']
  /** more of them, at the end */
  children?: ReactNode
}

/** What needs attention on the account, each with the link that settles it. */
export function Cells({ overview: freshOverview, as, without, children }: Props) {
  const now = useNow()
  const overview = { ...freshOverview, power: powerNow({ power: freshOverview.power }, now) }
  const indications = useSession(({ entity }) => entity.indications)
  return (
    <ul className={styles.cells} data-as={as} aria-label={entityOverview.atAGlance}>
      {cellsOf(overview, indications, now)
        .filter(({ key }) => key !== without)
        .map((cell) => (
          <li key={cell.key}>
            <CellLink cell={cell} off={overview.power.state === 'off'} />
          </li>
        ))}
      {children}
    </ul>
  )
}

function CellLink({ cell: { key, title, value, more, tone, link, bar }, off }: { cell: Cell; off: boolean }) {
  const Icon = key === 'power' && off ? IconBoltOff : icons[key]
  return (
    <Link {...link} className={styles.cell} data-tone={tone}>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.value}>{value}</span>
        {more !== '' && <span className={styles.more}>{more}</span>}
      </span>
      {bar && <progress className={styles.bar} max={bar.max} value={bar.value} aria-label={bar.name} />}
    </Link>
  )
}
