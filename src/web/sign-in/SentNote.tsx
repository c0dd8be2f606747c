import { auth } from '#text/auth.ts'
import { DemoLink } from '#web/demo/DemoLink.tsx'
import type { SentCode } from './sent-code.ts'
import styles from './sign-in.module.css'

/** Where the code went and how long it is good. It never tells whether the customer exists, except at sign-up. */
export const SentNote = ({ sent, signUp = false }: { sent: SentCode; signUp?: boolean }) => (
  <div className={styles.sent}>
    <p>
      {signUp ? auth.code.sentForSignUp(sent.sentTo) : auth.code.sent(sent.sentTo)}{' '}
      {auth.code.lives(sent.lifeMinutes)}
    </p>
    <DemoLink />
  </div>
)
