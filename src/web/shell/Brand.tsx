import { Link } from '@tanstack/react-router'
import { web } from '#text/web.ts'
import type { CabinetMenu } from './navigation.ts'
import styles from './shell.module.css'

/** The product's mark and name; leads to the start page, or to the cabinet's home inside one. */
export function Brand({ to = '/' }: { to?: '/' | CabinetMenu['home'] }) {
  return (
    <Link to={to} className={styles.brand} preload={false} aria-label={web.product}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className={styles.mark}>
        <rect width="32" height="32" rx="8" />
        <path d="M18.2 4.5 8 18h6.4l-1.6 9.5L23.8 13h-7z" />
      </svg>
      <span data-brand-name>{web.product}</span>
    </Link>
  )
}
