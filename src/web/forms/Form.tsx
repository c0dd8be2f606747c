import type { FormEvent, ReactNode, RefObject } from 'react'
import { ErrorSummary } from './ErrorSummary.tsx'
import styles from './forms.module.css'
import { type KeptDraft, KeptNote } from './KeptNote.tsx'
import type { Summary } from './server-form.ts'

type Props = {
  form: {
    onSubmit: (event?: FormEvent) => Promise<void>
    summary: Summary
    summaryRef: RefObject<HTMLDivElement | null>
    /** of a form that keeps what is typed (kept-form.ts), when it shows what was typed before */
    kept?: KeptDraft | null
  }
  children: ReactNode
  /** as wide as its place, for forms that are more than a column of fields */
  wide?: boolean
}

/**
 * A form with its error summary on top. The bubbles of the browser are off: our messages are in Ukrainian and stay on
 * the screen.
 */
export const Form = ({ form, children, wide = false }: Props) => (
  <form className={styles.form} data-wide={wide} noValidate onSubmit={(event) => void form.onSubmit(event)}>
    <ErrorSummary summary={form.summary} place={form.summaryRef} />
    {form.kept && <KeptNote {...form.kept} />}
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
