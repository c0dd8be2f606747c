import { shutdownPage } from '#text/power.ts'
import styles from './strip.module.css'

/** What the patterns of the strips mean. */
export const Legend = () => (
  <ul className={styles.legend} aria-label={shutdownPage.legend}>
    {(['on', 'off', 'possible', 'unknown'] as const).map((look) => (
      <li key={look}>
        <span className={styles.mark} data-look={look} aria-hidden="true" />
        {look === 'unknown' ? shutdownPage.unknownLook : shutdownPage[look]}
      </li>
    ))}
  </ul>
)
