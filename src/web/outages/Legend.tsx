import { outagePage } from '#text/outage-power.ts'
import styles from './strip.module.css'

/** What the patterns of the strips mean. */
export const Legend = () => (
  <ul className={styles.legend} aria-label={outagePage.legend}>
    {(['on', 'off', 'possible', 'unknown'] as const).map((look) => (
      <li key={look}>
        <span className={styles.mark} data-look={look} aria-hidden="true" />
        {look === 'unknown' ? outagePage.unknownLook : outagePage[look]}
      </li>
    ))}
  </ul>
)
