import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

type Props = Omit<ComponentProps<'button'>, 'type'> & {
  look?: 'filled' | 'outline' | 'quiet' | 'danger' | 'light'
  type?: 'button' | 'submit'
  /** the work is running: the button stays in place and takes no second click */
  busy?: boolean
  wide?: boolean
  icon?: ReactNode
}

/** A button; its label is a verb. */
export function Button({
  look = 'filled',
  type = 'button',
  busy = false,
  wide = false,
  icon,
  children,
  onClick,
  className,
  ...rest
}: Props) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      // the type is one of two literals
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={`${styles.button} ${className ?? ''}`}
      data-look={look}
      data-wide={wide}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
    >
      {icon}
      {children}
      {busy && (
        <span className={styles.busy} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  )
}

/** A button that shows only a picture; the label is read out and shown as a hint. */
export function IconButton({
  label,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'type'> & { label: string }) {
  return (
    <button
      {...rest}
      type="button"
      className={`${styles.icon} ${rest.className ?? ''}`}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  )
}
