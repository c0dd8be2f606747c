import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'

type ChoiceOption<V extends string> = {
  value: V
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

type Props<V extends string> = {
  /** where the summary of errors leads */
  id?: string | undefined
  legend: ReactNode
  /** read out but not shown */
  quietLegend?: boolean
  options: readonly ChoiceOption<V>[]
  value: V | null
  onChange: (value: V) => void
  /** side by side: a switch of two or three short words */
  row?: boolean
  error?: ReactNode
}

/** Chooses one of a few options, all in view: cards under each other, or a row of short words. */
export function Choice<V extends string>({
  id,
  legend,
  quietLegend = false,
  options,
  value,
  onChange,
  row = false,
  error,
}: Props<V>) {
  const name = useId()
  return (
    <fieldset
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className={styles.group}
      data-row={row}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={quietLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={row ? 'visually-hidden' : styles.dot}
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span className={styles.optionLabel}>{option.label}</span>
              {option.hint !== undefined && <span className={styles.optionHint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
