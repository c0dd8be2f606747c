import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldFacts, useField } from './Field.tsx'
import styles from './field.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> &
  FieldFacts & { /** inside the field, on the right */ end?: ReactNode }

/** One line of text with its label, hint and error; both are tied to the field for screen readers. */
export function TextInput({ label, description, error, optional, end, className, ...input }: TextFieldProps) {
  const field = useField({ description, error, optional }, input)
  return (
    <Field label={label} description={description} error={error} optional={optional} id={field.id}>
      <div className={styles.frame} data-end={end !== undefined}>
        <input autoComplete="off" {...input} {...field} className={`${styles.input} ${className ?? ''}`} />
        {end !== undefined && <div className={styles.end}>{end}</div>}
      </div>
    </Field>
  )
}
