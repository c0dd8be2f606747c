import type { ReactNode } from 'react'
import { titles } from '#text/titles.ts'
import { web } from '#text/web.ts'
import { useServiceMessages } from '#web/notices/service-message.ts'
import { Link } from '#web/navigation/Link.tsx'
import { usePlace } from '#web/navigation/use-navigation.ts'
import { useSession } from '#web/session/session.ts'
import { Brand } from '#web/shell/Brand.tsx'
import { Footer } from '#web/shell/Footer.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import styles from './landing-layout.module.css'

/** The frame of public pages: header, content, footer. It uses no kit, because everyone loads it first. */
export function PublicFrame({ children, full = false }: { children: ReactNode; full?: boolean }) {
  const type = useSession(({ common }) => common.type)
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Brand />
          <nav className={styles.nav} aria-label={web.mainMenu}>
            <Link className={styles.link} to="/FAQ">
              {titles.faq}
            </Link>
            {type === null ? (
              <LinkButton to="/auth">{web.signIn}</LinkButton>
            ) : (
              <LinkButton to="/cabinet">{web.toCabinet}</LinkButton>
            )}
          </nav>
        </div>
      </header>
      <main id="content" className={full ? styles.full : styles.main}>
        {children}
      </main>
      <Footer />
    </>
  )
}

/** The layout of public pages; the start page takes the whole width and says its messages itself. */
export default function LandingLayout({ children }: { children?: ReactNode }) {
  const { pathname } = usePlace()
  if (pathname === '/') return <PublicFrame full>{children}</PublicFrame>
  return (
    <PublicFrame>
      <PublicMessages key={pathname} pathname={pathname} />
      {children}
    </PublicFrame>
  )
}

/** Service messages of a page that needs no signing in; they come together with the page. */
function PublicMessages({ pathname }: { pathname: string }) {
  const messages = useServiceMessages(pathname)
  if (messages.length === 0) return null
  return (
    <section className={styles.messages} aria-label={web.serviceLine.title}>
      {messages.map(({ text, important }) => (
        <p key={text}>
          {important && <b>{web.serviceLine.important}: </b>}
          {text}
        </p>
      ))}
    </section>
  )
}
