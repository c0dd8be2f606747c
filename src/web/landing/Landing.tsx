import type { ReactNode } from 'react'
import { landing, light } from '#text/landing.ts'
import { web } from '#text/web.ts'
import { useServiceMessages } from '#web/notices/service-message.ts'
import { useDocumentTitle } from '#web/page/document-title.ts'
import { aim } from '#web/session/return-to.ts'
import { useSession } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Companies } from './Companies.tsx'
import { FindLight } from './FindLight.tsx'
import { OpenToAll } from './OpenToAll.tsx'
import { ReadingWindow } from './ReadingWindow.tsx'
import { WaysIn } from './WaysIn.tsx'
import styles from './landing.module.css'

/** The public start page: what can be done here, the entrances, the companies and whom to call. */
export default function Landing() {
  useDocumentTitle(web.product)
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.heroInner}>
          <div className={styles.pitch}>
            <h1 tabIndex={-1}>{light.title}</h1>
            <FindLight />
            <div className={styles.buttons}>
              <Straight to="/cabinet/person/indication">{light.handIn}</Straight>
              <Pay />
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

/** Whoever is signed in pays in the cabinet, everybody else by the number of an account. */
function Pay() {
  const type = useSession(({ common }) => common.type)
  return (
    <LinkButton to={type === 'person' ? '/cabinet/person/pay' : '/pay'} look="outline">
      {web.pay}
    </LinkButton>
  )
}

type StraightProps = { to: '/cabinet/person/indication'; children: ReactNode }

/** A link to a page of the cabinet; people who are signed out sign in on the way and arrive there. */
function Straight({ to, children }: StraightProps) {
  const signedIn = useSession(({ common }) => common.token !== null)
  return signedIn ? (
    <LinkButton to={to} look="outline">
      {children}
    </LinkButton>
  ) : (
    <LinkButton to="/sign-in/person" look="outline" onClick={() => aim(to)}>
      {children}
    </LinkButton>
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
            messages.map(({ text, important }) => (
              <p key={text}>
                {important && <b>{landing.today.important}: </b>}
                {text}
              </p>
            ))
          )}
        </div>
      </div>
    </section>
  )
}
