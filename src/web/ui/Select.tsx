import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Field, type FieldFacts, useField } from './Field.tsx'
import styles from './field.module.css'

type Props = Omit<ComponentProps<'select'>, 'children' | 'onChange' | 'value'> &
  FieldFacts & {
    options: readonly { value: string; label: string }[]
    value: string
    onChange: (value: string) => void
    /** shown while nothing is chosen; its value is '' */
    placeholder?: string
  }

/** One of a list: the select of the browser, which a phone shows as a wheel. */
export function Select({
  label,
  description,
  error,
  optional,
  options,
  value,
  onChange,
  placeholder,
  ...select
}: Props) {
  const field = useField({ description, error, optional }, select)
  const chosen = options.find((option) => option.value === value)?.label ?? placeholder
  return (
    <Field label={label} description={description} error={error} optional={optional} id={field.id}>
      <div className={`${styles.frame} ${styles.choice}`} data-end="true" data-chosen={chosen}>
        <select
          {...select}
          {...field}
          className={styles.input}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown className={styles.chevron} size={20} aria-hidden="true" />
      </div>
    </Field>
  )
}
