import { IconCheck } from '@tabler/icons-react'
import { auth } from '#text/auth.ts'
import { entrance } from '#text/pages/entrance.ts'
import styles from './sign-up.module.css'

const { contact, code, details } = auth.signUp.steps

/** Where one stands on the way; `at` counts from 0, `last` names the form at the end. */
export const StepsLine = ({ at, last = details }: { at: number; last?: string }) => (
  <ol className={styles.steps} aria-label={entrance.steps}>
    {[contact, code, last].map((name, index) => (
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
