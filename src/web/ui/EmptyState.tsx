import type { ReactNode } from 'react'
import { Drawing } from './Drawing.tsx'
import type { DrawingName } from './drawings.tsx'
import styles from './state.module.css'

/** Nothing here yet: says why and what the next step is. */
export const EmptyState = ({
  title,
  children,
  action,
  drawing,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  drawing?: DrawingName
}) => (
  <div className={styles.state}>
    {drawing !== undefined && <Drawing of={drawing} />}
    <p className={styles.title}>{title}</p>
    {children !== undefined && <div className={styles.text}>{children}</div>}
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
)
