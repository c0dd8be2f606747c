import { type ReactNode, useId } from 'react'
import { kit } from '#text/kit.ts'
import styles from './field.module.css'

/** The parts of a form field besides its control. */
export type FieldFacts = {
  label: ReactNode
  /** a hint under the label, there before anything goes wrong */
  description?: ReactNode
  error?: ReactNode
  /** most fields are required, so an optional one says so */
  optional?: boolean | undefined
}

type Given = { id?: string | undefined; 'aria-describedby'?: string | undefined }

/** Attributes that tie a control to its hint and error. */
export function useField({ description, error, optional }: Omit<FieldFacts, 'label'>, given: Given) {
  const ownId = useId()
  const id = given.id ?? ownId
  const described = [
    ...(description ? [`${id}-hint`] : []),
    ...(error ? [`${id}-error`] : []),
    ...(given['aria-describedby'] === undefined ? [] : [given['aria-describedby']]),
  ]
  return {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': optional === true ? undefined : (true as const),
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  }
}

/** Label, hint, control, error, in this order. */
export const Field = ({
  label,
  description,
  error,
  optional,
  id,
  children,
}: FieldFacts & { id: string; children: ReactNode }) => (
  <div className={styles.field}>
    <label className={styles.label} htmlFor={id}>
      {label}
      {optional === true && <span className={styles.optional}>({kit.optional})</span>}
    </label>
    {description && (
      <p id={`${id}-hint`} className={styles.description}>
        {description}
      </p>
    )}
    {children}
    {error && (
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
    )}
  </div>
)
