import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A state in a word or two; the colour only repeats it. */
export const Badge = ({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'info' | 'good' | 'soon' | 'act' | 'light'
  children: ReactNode
}) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
)
