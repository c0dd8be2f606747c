import type { ComponentProps } from 'react'
import { Field, type FieldFacts, useField } from './Field.tsx'
import styles from './field.module.css'

/** Several lines of text. */
export function Textarea({
  label,
  description,
  error,
  optional,
  rows = 5,
  ...area
}: ComponentProps<'textarea'> & FieldFacts) {
  const field = useField({ description, error, optional }, area)
  return (
    <Field label={label} description={description} error={error} optional={optional} id={field.id}>
      <textarea {...area} {...field} rows={rows} className={`${styles.input} ${styles.area}`} />
    </Field>
  )
}
