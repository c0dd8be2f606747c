import { useState } from 'react'
import { web } from '#text/web.ts'
import { useCompany } from '#web/company/company.ts'
import { Link } from '#web/navigation/Link.tsx'
import type { CabinetMenu } from './navigation.ts'
import styles from './shell.module.css'

/**
 * The company's logo, or the product's mark, and the product's name; leads to the start page, or inside a cabinet to
 * its home page.
 */
export function Brand({ to = '/' }: { to?: '/' | CabinetMenu['home'] }) {
  const logo = useCompany()?.images['logo']
  const [broken, setBroken] = useState<string>()
  return (
    <Link to={to} className={styles.brand} preload={false} aria-label={web.product}>
      {logo !== undefined && logo !== broken ? (
        <img src={logo} alt="" width={32} height={32} onError={() => setBroken(logo)} />
      ) : (
        <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className={styles.mark}>
          <rect width="32" height="32" rx="8" />
          <path d="M18.2 4.5 8 18h6.4l-1.6 9.5L23.8 13h-7z" />
        </svg>
      )}
      <span data-brand-name>{web.product}</span>
    </Link>
  )
}
