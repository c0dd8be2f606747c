import { useState } from 'react'
import { auth } from '#text/sign-in.ts'
import { entrance } from '#text/entrance.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { Button } from '#web/ui/Button.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import { type SentCode, useSecondsLeft } from './sent-code.ts'
import styles from './sign-in.module.css'

type Props = {
  sent: SentCode
  onResend: () => Promise<SentCode>
  onOther?: () => void
  /** a new code is on its way: what was wrong with the earlier one is over */
  onNew?: () => void
}

/**
 * For a code that did not come: asks for another one, with a countdown until the server allows it, or, where the form
 * offers it, to another contact.
 */
export function ResendCode({ sent, onResend, onOther, onNew }: Props) {
  const [busy, setBusy] = useState(false)
  const secondsLeft = useSecondsLeft(sent.againAt)

  async function resend() {
    setBusy(true)
    try {
      const { tooMany } = await onResend()
      if (tooMany) {
        toast.bad(entrance.newCodeNotSent)
        return
      }
      onNew?.()
      toast.good(entrance.newCodeSent)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.after}>
      <div className={styles.resend}>
        {secondsLeft > 0 ? (
          <p className={layout.quiet}>{auth.code.againAfter(secondsLeft)}</p>
        ) : (
          <Button look="quiet" busy={busy} onClick={() => void resend()}>
            {auth.code.sendAgain}
          </Button>
        )}
      </div>
      {onOther && (
        <Button look="quiet" onClick={onOther}>
          {auth.code.otherContact}
        </Button>
      )}
    </div>
  )
}
