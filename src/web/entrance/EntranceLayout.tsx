import { phonesToCall } from '#domain/company-phones.ts'
import { titles } from '#text/titles.ts'
import { web } from '#text/web.ts'
import { useCompany } from '#web/company/company.ts'
import type { ReactNode } from 'react'
import { Link } from '#web/navigation/Link.tsx'
import { Brand } from '#web/shell/Brand.tsx'
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx'
import { ThemeSwitch } from '#web/shell/ThemeSwitch.tsx'
import { ServerState } from '#web/api/ServerState.tsx'
import { Phone } from '#web/ui/Phone.tsx'
import styles from './entrance.module.css'

export { pages } from 'virtual:pages/entrance'

/** The frame of sign-in and sign-up: one column, one task, and whom to call when it does not work. */
export default function EntranceLayout({ children }: { children?: ReactNode }) {
  const company = useCompany()?.company
  const [phone] = company ? phonesToCall(company) : []
  return (
    <ServerState>
      <header className={styles.header}>
        <Brand />
        <Link className={styles.link} to="/FAQ">
          {titles.faq}
        </Link>
      </header>
      <main id="content" className={styles.main}>
        <div className={styles.card}>{children}</div>
      </main>
      <footer className={styles.footer}>
        <p className={styles.help}>
          {web.entranceHelp} {phone !== undefined && <Phone number={phone} className={styles.phone} />}
        </p>
        <LanguageSwitch />
        <ThemeSwitch />
      </footer>
    </ServerState>
  )
}
