import { renderToStaticMarkup } from 'react-dom/server'
import { landing, light } from '#text/landing.ts'
import { titles } from '#text/titles.ts'
import { web } from '#text/web.ts'
import shell from '#web/shell/shell.module.css'
import button from '#web/ui/button.module.css'
import { ASK_ID } from './ask-id.ts'
import layout from './landing-layout.module.css'
import styles from './landing.module.css'
import form from './light.module.css'

/**
 * The first sight of the start page as the server sends it, before any script has run: it draws what LandingLayout,
 * Landing and FindLight draw, in the same places, so that nothing moves when they take over
 * (tests/e2e/public/first-sight.spec.ts compares them). Drawn once, by the build. The field is not a form yet:
 * FindLight carries over what is typed.
 */
export const firstSight = (): string =>
  renderToStaticMarkup(
    <>
      <header className={layout.header}>
        <div className={layout.bar}>
          <a href="/" className={shell.brand} aria-label={web.product}>
            <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className={shell.mark}>
              <rect width="32" height="32" rx="8" />
              <path d="M18.2 4.5 8 18h6.4l-1.6 9.5L23.8 13h-7z" />
            </svg>
            <span>{web.product}</span>
          </a>
          <nav className={layout.nav} aria-label={web.mainMenu}>
            <a className={layout.link} href="/FAQ">
              {titles.faq}
            </a>
            <LinkTo href="/auth" look="filled" text={web.signIn} />
          </nav>
        </div>
      </header>
      <main className={layout.full}>
        <section className={styles.hero}>
          <div className={styles.heroInner}>
            <div className={styles.pitch}>
              <h1>{light.title}</h1>
              <div className={form.form}>
                <div className={form.field}>
                  <label htmlFor={ASK_ID}>{light.field}</label>
                  <input id={ASK_ID} autoComplete="off" />
                  <p className={form.hint}>{light.hint}</p>
                </div>
                <button type="button" className={button.button} data-look="filled">
                  {light.ask}
                </button>
              </div>
              <div className={styles.buttons}>
                <LinkTo href="/sign-in/person" look="outline" text={light.handIn} />
                <LinkTo href="/sign-in/person" look="outline" text={web.pay} />
              </div>
            </div>
            <div>
              <div className={`preloader ${styles.connecting}`}>
                <span className="preloader-mark" aria-hidden="true" />
                <p>{web.preloader}</p>
              </div>
              <noscript>
                <p className={styles.noScript}>{landing.noScript}</p>
              </noscript>
            </div>
          </div>
        </section>
      </main>
    </>,
  )

type LinkProps = { href: string; look: 'filled' | 'outline'; text: string }

const LinkTo = ({ href, look, text }: LinkProps) => (
  <a className={button.button} data-look={look} href={href}>
    {text}
  </a>
)
