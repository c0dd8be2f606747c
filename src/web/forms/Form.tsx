import type { FormEvent, ReactNode, RefObject } from 'react'
import { ErrorSummary } from './ErrorSummary.tsx'
import styles from './forms.module.css'
import type { Summary } from './server-form.ts'

type Props = {
  form: {
    onSubmit: (event?: FormEvent) => Promise<void>
    summary: Summary
    summaryRef: RefObject<HTMLDivElement | null>
  }
  children: ReactNode
}

/** A form with its error summary on top. The browser's own bubbles are off: ours are in Ukrainian and stay. */
export const Form = ({ form, children }: Props) => (
  <form className={styles.form} noValidate onSubmit={(event) => void form.onSubmit(event)}>
    <ErrorSummary summary={form.summary} place={form.summaryRef} />
    {children}
  </form>
)

/** The row of buttons under a form. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)

/** Fields side by side on a wide screen, under each other on a phone. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
)
