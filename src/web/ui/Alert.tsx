import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconUrgent } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Lit } from './Lit.tsx'
import styles from './alert.module.css'

const icons = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  soon: IconAlertTriangle,
  act: IconUrgent,
} as const

type Props = {
  /** info; good = done; soon = will matter; act = act now */
  tone?: keyof typeof icons
  title?: ReactNode
  children?: ReactNode
  /** what settles it */
  action?: ReactNode
  /** read out when it appears: for answers to what the user has just done */
  announce?: boolean
}

/** A message in the page, with the action that settles it. */
export function Alert({ tone = 'info', title, children, action, announce = false }: Props) {
  const Icon = icons[tone]
  return (
    <div className={styles.alert} data-tone={tone} role={announce ? 'alert' : undefined}>
      {announce && tone === 'good' && <Lit />}
      <Icon className={styles.icon} size={24} stroke={1.75} aria-hidden="true" />
      <div>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
