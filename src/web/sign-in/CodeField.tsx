import type { ComponentProps } from 'react'
import { entrance } from '#text/entrance.ts'
import { auth } from '#text/sign-in.ts'
import { DemoLink } from '#web/demo/DemoLink.tsx'
import { CodeInput } from '#web/forms/CodeInput.tsx'
import { focusWhenShown } from '#web/forms/focus.ts'
import type { SentCode } from './sent-code.ts'
import styles from './sign-in.module.css'

type Props = Omit<ComponentProps<typeof CodeInput>, 'label' | 'description'> & {
  sent: SentCode
  signUp?: boolean
}

/**
 * The field of a one-time code; above it, where the code went and how long it is valid. It never tells whether the
 * customer exists, except at sign-up.
 */
export const CodeField = ({ sent, signUp = false, ...field }: Props) => (
  <>
    <div className={styles.sent}>
      <p>
        {sent.tooMany
          ? entrance.tooMany(sent.lifeMinutes)
          : `${signUp ? auth.code.sentForSignUp(sent.sentTo) : auth.code.sent(sent.sentTo)} ${auth.code.lives(sent.lifeMinutes)}`}
      </p>
      <DemoLink />
    </div>
    <CodeInput label={auth.fields.code} description={auth.fields.codeHint} ref={focusWhenShown} {...field} />
  </>
)
