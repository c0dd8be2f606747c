import type { ReactNode } from 'react'
import { web } from '#text/web.ts'
import { useCompany } from '#web/company/company.ts'
import { ServiceLine } from '#web/messages/ServiceLine.tsx'
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
  /** the page, or what stands at an address that is none */
  children: ReactNode
  /** the account in view and the way to another */
  switcher?: ReactNode
  user: ReactNode
  /** what has to be known on every page, a line each */
  lines?: ReactNode
}

/**
 * A cabinet: header, sidebar, scrolling service-message line, footer. The sidebar is away on the home pages, on
 * add-apart, on report pages (their lines in domain/pages.ts say so) and on a phone (spec §2);
 * what is no page of the cabinet has it.
 */
export function CabinetLayout({ menu: whole, switcher, user, lines, children }: Props) {
  const menu = offered(whole, useCompany()?.lacks)
  // an address that is no page has no line that could send the menu away
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
        {/* new with every page: one that has a message does not push down what stood here before */}
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
