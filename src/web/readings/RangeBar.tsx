import type { ZoneVerdict } from './zone-verdict.ts'
import styles from './zone.module.css'

type Props = {
  kwh: number | null
  expected: { from: number; to: number }
  compared: ZoneVerdict['compared']
}

/** Where this consumption lies compared with the usual range. The words beside it say the same. */
export function RangeBar({ kwh, expected, compared }: Props) {
  const top = Math.max(expected.to * 1.5, (kwh ?? 0) * 1.05, 1)
  const percent = (value: number) => `${(100 * Math.min(Math.max(value, 0), top)) / top}%`
  return (
    <div className={styles.range} aria-hidden="true">
      <span
        className={styles.band}
        style={{ left: percent(expected.from), width: percent(expected.to - expected.from) }}
      />
      {kwh !== null && (
        <span className={styles.here} data-compared={compared} style={{ left: percent(kwh) }} />
      )}
    </div>
  )
}
