import { monthShort, monthText } from '#text/dates.ts'
import { Link } from '#web/navigation/Link.tsx'
import { kwhText } from '#text/format.ts'
import { kit } from '#text/kit.ts'
import { personHome } from '#text/person-home.ts'
import type { Used } from '#web/customer/period.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './dashboard.module.css'
import { isBilled } from './month-difference.ts'

type Props = {
  /** undefined while they are not known */
  used: readonly Used[] | undefined
  failed: boolean
  onRetry: () => void
}

/** Twelve months of consumption at a glance; one press leads to the figures. */
export function TwelveBars({ used: known, failed, onRetry }: Props) {
  const used = known ?? []
  const months = used.toSorted((a, b) => a.month.localeCompare(b.month)).slice(-12)
  const most = Math.max(1, ...months.map(({ kwh }) => kwh))
  const last = months.findLast(isBilled) ?? months.at(-1)
  return (
    <section className={styles.card}>
      <p className={styles.barsHead}>
        <Link to="/cabinet/person/consumption">{personHome.used}</Link>
        <span className={styles.small}>
          {last
            ? personHome.usedIn(kwhText(last.kwh), monthText(last.month))
            : known
              ? personHome.usedNone
              : failed && personHome.usedUnknown}
        </span>
      </p>
      <div className={styles.bars} aria-hidden="true">
        {months.map(({ month, kwh, estimated }) => (
          <span key={month} className={styles.month}>
            <span
              className={styles.bar}
              data-last={month === last?.month}
              data-estimated={estimated}
              style={{ height: `${Math.max(2, (kwh / most) * 100)}%` }}
            />
            <span className={styles.name}>{monthShort(month).charAt(0)}</span>
          </span>
        ))}
      </div>
      {!known && failed && (
        <Button look="quiet" onClick={onRetry}>
          {kit.retry}
        </Button>
      )}
    </section>
  )
}
