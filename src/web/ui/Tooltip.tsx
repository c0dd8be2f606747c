import { cloneElement, type ReactElement, type ReactNode, useId, useState } from 'react'
import styles from './tooltip.module.css'

type Described = { 'aria-describedby'?: string }

/** A hint on hover and focus, away on Escape. Never the only place where something is said. */
export function Tooltip({ label, children }: { label: ReactNode; children: ReactElement<Described> }) {
  const [hushed, setHushed] = useState(false)
  const id = useId()
  return (
    // the handlers only hush the hint; what it hangs on keeps its own
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className={styles.place}
      onKeyDown={(event) => event.key === 'Escape' && setHushed(true)}
      onPointerEnter={() => setHushed(false)}
      onFocus={() => setHushed(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} role="tooltip" className={styles.tooltip} hidden={hushed}>
        {label}
      </span>
    </span>
  )
}
