import { useState } from 'react'
import { normalizeCode } from '#domain/code.ts'
import { formatPhone } from '#domain/phone.ts'
import { kit } from '#text/kit.ts'
import { accountPage as words, settings } from '#text/settings.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call, type Reply } from '#web/api/call.ts'
import { DemoLink } from '#web/demo/DemoLink.tsx'
import { CodeInput } from '#web/forms/CodeInput.tsx'
import { focusWhenShown } from '#web/forms/focus.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { codeRule } from '#web/forms/rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { forgetDrafts } from '#web/session/kept-drafts.ts'
import { leave, stay } from '#web/session/return-to.ts'
import { session, useSession } from '#web/session/session.ts'
import { codeBeside, withTriesLeft } from '#web/sign-in/code-problem.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DialogActions } from '#web/ui/Dialog.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import styles from './settings.module.css'

const text = settings.remove

export type Sent = Reply<'/api/delete-account'>

type Props = {
  /** the code that was asked for, also before the dialog was closed and opened again */
  sent: Sent | null
  onSent: (sent: Sent) => void
  onClose: () => void
}

/** Says what will be deleted, then asks for the code that came to the user's phone. */
export function DeleteDialog({ sent, onSent, onClose }: Props) {
  const phone = useSession(({ person }) => person.user?.phone ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    setBusy(true)
    setProblem(null)
    try {
      onSent(await call('/api/delete-account', {}))
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      setProblem(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={layout.stack16}>
      <ul className={styles.what}>
        {words.removeWhat.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {problem !== null && (
        <Alert tone="act" announce>
          {problem}
        </Alert>
      )}
      {sent === null ? (
        <>
          <p>{words.removeTo(formatPhone(phone))}</p>
          <DialogActions>
            <Button look="danger" busy={busy} onClick={() => void send()}>
              {words.removeSend}
            </Button>
            <Button look="outline" onClick={onClose}>
              {kit.cancel}
            </Button>
          </DialogActions>
        </>
      ) : (
        <ConfirmByCode sent={sent} busy={busy} onAgain={() => void send()} onClose={onClose} />
      )}
    </div>
  )
}

type ConfirmProps = { sent: Sent; busy: boolean; onAgain: () => void; onClose: () => void }

function ConfirmByCode({ sent: { codeSentTo, visits }, busy, onAgain, onClose }: ConfirmProps) {
  const form = useServerForm({
    initial: { code: '' },
    rules: { code: codeRule },
    beside: codeBeside,
    submit: async ({ code }) => {
      // before the answer comes: its Clear-Site-Data ends the session here
      leave()
      try {
        await call('/api/delete-account', { code: normalizeCode(code) })
      } catch (failure) {
        stay()
        throw withTriesLeft(failure)
      }
      toast.good(text.done)
      session.clear()
      forgetDrafts()
    },
  })
  return (
    <Form form={form}>
      {visits.length > 0 && (
        <Alert tone="soon" title={words.removeVisits}>
          <ul className={styles.what}>
            {visits.map((visit) => (
              <li key={words.removeVisit(visit)}>{words.removeVisit(visit)}</li>
            ))}
          </ul>
        </Alert>
      )}
      <p>
        {words.sentTo(codeSentTo ?? '')} <DemoLink />
      </p>
      <CodeInput label={words.code} ref={focusWhenShown} {...form.field('code')} />
      <FormActions>
        <Button type="submit" look="danger" busy={form.busy}>
          {text.confirm}
        </Button>
        <Button look="quiet" busy={busy} onClick={onAgain}>
          {words.sendAgain}
        </Button>
        <Button look="outline" onClick={onClose}>
          {kit.cancel}
        </Button>
      </FormActions>
    </Form>
  )
}
