import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import styles from './choice.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: ReactNode; hint?: ReactNode }

/** A box to tick; the whole line is the target. */
export function Checkbox({ label, error, hint, id, ...rest }: Props) {
  const ownId = useId()
  const about = `${id ?? ownId}-about`
  return (
    <div>
      <label className={styles.line}>
        <input
          {...rest}
          id={id ?? ownId}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? about : undefined}
        />
        <span>{label}</span>
      </label>
      <div id={about} className={error ? styles.error : styles.hint}>
        {error || hint}
      </div>
    </div>
  )
}
