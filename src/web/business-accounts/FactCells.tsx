import {
  IconAdjustments,
  IconAlertTriangle,
  IconBolt,
  IconCalendarCheck,
  IconSignature,
  IconSparkles,
  IconWallet,
} from '@tabler/icons-react'
import { useOffered } from '#web/company/offered.ts'
import { Link } from '#web/navigation/Link.tsx'
import styles from './cells.module.css'
import type { WaitingFact } from './waiting-facts.ts'

const icons = {
  papers: IconSignature,
  dunning: IconAlertTriangle,
  limits: IconAdjustments,
  power: IconBolt,
  verification: IconCalendarCheck,
  news: IconSparkles,
  debt: IconWallet,
} as const

/** Facts of the home page, each with the page that settles it; a page that is not offered is only told of. */
export function FactCells({ facts }: { facts: readonly WaitingFact[] }) {
  const offered = useOffered()
  return facts.map(({ key, of = '', to, title, value, more, tone }) => {
    const Icon = icons[key]
    const text = (
      <>
        <Icon size={22} stroke={1.6} aria-hidden="true" />
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.value}>{value}</span>
          {more !== '' && <span className={styles.more}>{more}</span>}
        </span>
      </>
    )
    return (
      <li key={key + of}>
        {offered(to) ? (
          <Link to={to} className={styles.cell} data-tone={tone}>
            {text}
          </Link>
        ) : (
          <div className={styles.cell}>{text}</div>
        )}
      </li>
    )
  })
}
