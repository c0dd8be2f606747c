import { IconCheck } from '@tabler/icons-react'
import { auth } from '#text/auth.ts'
import { entrance } from '#text/pages/entrance.ts'
import styles from './sign-up.module.css'

const names = [auth.signUp.steps.contact, auth.signUp.steps.code, auth.signUp.steps.details]

/** Where one stands on the way; `at` counts from 0. */
export const StepsLine = ({ at }: { at: number }) => (
  <ol className={styles.steps} aria-label={entrance.steps}>
    {names.map((name, index) => (
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
        {index < at && <span className="visually-hidden"> ({entrance.stepDone})</span>}
      </li>
    ))}
  </ol>
)
