import { landing } from '#text/pages/landing.ts'
import { web } from '#text/web.ts'
import { useServiceMessages } from '#web/messages/service-message.ts'
import { useDocumentTitle } from '#web/page/document-title.ts'
import { useSession } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Companies } from './Companies.tsx'
import { OpenToAll } from './OpenToAll.tsx'
import { ReadingWindow } from './ReadingWindow.tsx'
import { WaysIn } from './WaysIn.tsx'
import styles from './landing.module.css'

/** The public start page: what one can do here, the ways in, the companies and whom to call. */
export function Landing() {
  useDocumentTitle(web.product)
  const signedIn = useSession(({ common }) => common.token !== null)
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.heroInner}>
          <div className={styles.pitch}>
            <h1 tabIndex={-1}>{landing.title}</h1>
            <p className={styles.intro}>{landing.intro}</p>
            <div className={styles.buttons}>
              {signedIn ? (
                <LinkButton to="/cabinet">{web.toCabinet}</LinkButton>
              ) : (
                <>
                  <LinkButton to="/auth">{landing.signIn}</LinkButton>
                  <LinkButton to="/sign-up/person" look="outline">
                    {landing.signUp}
                  </LinkButton>
                </>
              )}
            </div>
          </div>
          <ReadingWindow />
        </div>
      </section>
      <MessageOfTheDay />
      <WaysIn />
      <OpenToAll />
      <Companies />
    </>
  )
}

/** Always as high as a line, so that nothing moves when the message arrives. */
function MessageOfTheDay() {
  const messages = useServiceMessages('/')
  return (
    <section className={styles.today} aria-label={landing.today.title}>
      <div className={styles.todayInner}>
        <strong className={styles.todayTitle}>{landing.today.title}</strong>
        <div>
          {messages.length === 0 ? (
            <p>{landing.today.nothing}</p>
          ) : (
            messages.map((message) => <p key={message}>{message}</p>)
          )}
        </div>
      </div>
    </section>
  )
}
