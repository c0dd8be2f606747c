import type { ReactNode } from 'react'
import { web } from '#text/web.ts'
import { useCompany } from '#web/company/company.ts'
import { ServiceLine } from '#web/notices/ServiceLine.tsx'
import { usePage, usePlace } from '#web/navigation/use-navigation.ts'
import { ServerState } from '#web/api/ServerState.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Brand } from './Brand.tsx'
import { CabinetMenuList } from './CabinetMenuList.tsx'
import { Footer } from './Footer.tsx'
import { type CabinetMenu, offered } from './navigation.ts'
import styles from './cabinet.module.css'

type Props = {
  menu: CabinetMenu
  /** the page, or the message at an unknown address */
  children: ReactNode
  /** the account in view and the switch to another */
  switcher?: ReactNode
  user: ReactNode
  /** what people must know on every page, one line each */
  lines?: ReactNode
}

/**
 * A cabinet: header, sidebar, scrolling service-message line, footer. The home pages, add-apart, report pages (their
 * lines in domain/pages.ts say so) and phones have no sidebar (spec §2); an unknown address inside the cabinet has it.
 */
export function CabinetLayout({ menu: whole, switcher, user, lines, children }: Props) {
  const menu = offered(whole, useCompany()?.lacks)
  // an unknown address has no line in the table, so nothing hides its menu
  const sidebar = usePage()?.sidebar ?? true
  const { pathname } = usePlace()

  return (
    <ServerState>
      <header className={styles.header} data-frame="wide">
        <Brand to={menu.home} />
        <div className={styles.headerEnd}>
          {switcher}
          {user}
        </div>
      </header>
      {lines}
      <div className={styles.middle} data-sidebar={sidebar}>
        {sidebar && (
          <nav className={styles.sidebar} aria-label={web.mainMenu}>
            <CabinetMenuList menu={menu} />
          </nav>
        )}
        {/* keyed by page: a message of the next page does not push down the old one */}
        <div key={pathname} className={styles.column}>
          <ServiceLine />
          <main id="content">{children}</main>
        </div>
      </div>
      <Footer short />
      <BottomBar menu={menu} />
    </ServerState>
  )
}
