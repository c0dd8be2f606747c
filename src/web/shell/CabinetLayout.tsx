import { Outlet, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { web } from '#text/web.ts'
import { ServiceLine } from '#web/messages/ServiceLine.tsx'
import { Kit } from '#web/ui/Kit.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Brand } from './Brand.tsx'
import { CabinetMenuList } from './CabinetMenuList.tsx'
import { Footer } from './Footer.tsx'
import type { CabinetMenu } from './navigation.ts'
import styles from './cabinet.module.css'

type Props = {
  menu: CabinetMenu
  /** in place of the page of the route: what stands at an address that is none */
  children?: ReactNode
  /** the account in view and the way to another */
  switcher?: ReactNode
  user: ReactNode
  /** what has to be known on every page, a line each */
  lines?: ReactNode
}

/**
 * A cabinet: header, sidebar, scrolling service-message line, footer. The sidebar is away on the home pages, on
 * add-apart, on report pages (their rows in routes.ts say so) and on a phone (spec §2);
 * what is no page of the cabinet has it.
 */
export function CabinetLayout({ menu, switcher, user, lines, children }: Props) {
  const ofPage = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.sidebar ?? false })
  // an address that is no page has no row that could send the menu away
  const sidebar = ofPage || children !== undefined

  return (
    <Kit>
      <header className={styles.header}>
        <Brand to={menu.home} />
        <div className={styles.headerEnd}>
          {switcher}
          {user}
        </div>
      </header>
      {lines}
      <ServiceLine />
      <div className={styles.middle} data-sidebar={sidebar}>
        {sidebar && (
          <nav className={styles.sidebar} aria-label={web.mainMenu}>
            <CabinetMenuList menu={menu} />
          </nav>
        )}
        <main id="content" className={styles.main}>
          {children ?? <Outlet />}
        </main>
      </div>
      <Footer />
      <BottomBar menu={menu} />
    </Kit>
  )
}
