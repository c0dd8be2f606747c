import { IconCheck } from '@tabler/icons-react'
import styles from './steps.module.css'

type Props = {
  label: string
  steps: readonly string[]
  /** counts from 0 */
  at: number
  /** read out after a step that is done */
  done: string
}

/** Numbered steps with the present one. */
export const Steps = ({ label, steps, at, done }: Props) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map((name, index) => (
      <li
        key={name}
        className={styles.step}
        data-done={index < at}
        aria-current={index === at ? 'step' : undefined}
      >
        <span className={styles.mark} aria-hidden="true">
          {index < at ? <IconCheck size={16} stroke={2.5} /> : index + 1}
        </span>
        {name}
        {index < at && <span className="visually-hidden"> ({done})</span>}
      </li>
    ))}
  </ol>
)
