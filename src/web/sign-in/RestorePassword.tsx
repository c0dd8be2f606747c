import { useState } from 'react'
import { normalizeCode } from '#domain/code.ts'
import { auth } from '#text/sign-in.ts'
import { entrance } from '#text/entrance.ts'
import { call } from '#web/api/call.ts'
import { DemoLink } from '#web/demo/DemoLink.tsx'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { codeRule } from '#web/forms/rules.ts'
import { newPasswordRule } from '#web/forms/password-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useNavigate } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { enterPerson } from '#web/session/enter.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { codeBeside, withTriesLeft } from './code-problem.ts'
import { CodeField } from './CodeField.tsx'
import { deviceFields } from './device.ts'
import { PhoneForm } from './PhoneForm.tsx'
import { ResendCode } from './ResendCode.tsx'
import { type SentCode, useSentCode } from './sent-code.ts'
import type { TypedProps } from './typed.ts'
import styles from './sign-in.module.css'

/** A forgotten password: a code to the phone, a new password, and the user is signed in. */
export function RestorePassword({ typed, onTyped }: TypedProps) {
  const { sent, send, forget } = useSentCode('restore')
  return (
    <Page title={auth.restore.title} told={sent ? undefined : auth.restore.intro}>
      {sent?.byLink ? (
        <LinkSent sent={sent} onResend={() => send(sent.contact)} onOther={forget} />
      ) : sent ? (
        <NewPassword sent={sent} onResend={() => send(sent.contact)} onOther={forget} />
      ) : (
        <PhoneForm phone={typed.phone} onPhone={(phone) => onTyped({ phone })} onSend={send} />
      )}
      <p className={styles.below}>
        {!sent && (
          <span>
            {auth.restore.noPhone}{' '}
            <Link to="/sign-in/person" search={{ by: 'email' }}>
              {auth.restore.byEmail}
            </Link>
          </span>
        )}
        <Link to="/sign-in/person">{entrance.backToSignIn}</Link>
      </p>
    </Page>
  )
}

/**
 * Sets the password and enters with it. Once it is set the code is spent, so whoever does not get in by it alone (a second
 * factor, a server that is away) is sent to the sign-in: here another try could only say that the code is wrong.
 */
export function useRestore() {
  const navigate = useNavigate()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return async (phone: string, code: string, password: string): Promise<void> => {
    const device = deviceFields()
    const basic = { login: phone, password }
    const body = { phone, code: normalizeCode(code), site: device.site }
    await call('/api/auth/restore', body, { basic, idempotencyKey })
    toast.good(auth.restore.done)
    const entered = await call('/api/auth/person', { phone, userType: 'person', ...device }, { basic }).catch(
      () => null,
    )
    if (entered) enterPerson(entered)
    else void navigate({ to: '/sign-in/person', search: {}, replace: true })
  }
}

type NewProps = { sent: SentCode; onResend: () => Promise<SentCode>; onOther: () => void }

/** The page of the link takes the password (RestoreByLink.tsx). */
const LinkSent = ({ sent, ...ways }: NewProps) => (
  <>
    {sent.tooMany ? (
      <Alert tone="soon" announce title={entrance.linkTooMany(sent.lifeMinutes)}>
        {auth.restore.linkWhy}
      </Alert>
    ) : (
      <Alert tone="soon" announce title={auth.restore.linkSent(sent.sentTo)}>
        {auth.restore.linkWhy} {auth.restore.linkLives(sent.lifeMinutes)}
      </Alert>
    )}
    <DemoLink />
    <ResendCode sent={sent} {...ways} />
  </>
)

function NewPassword({ sent, onResend, onOther }: NewProps) {
  const restore = useRestore()
  const phone = sent.contact.checkSelect === 'phone' ? sent.contact.phone : ''
  const form = useServerForm({
    initial: { code: '', password: '' },
    rules: { code: codeRule, password: (text) => newPasswordRule(text, 'person', [phone]) },
    beside: codeBeside,
    submit: ({ code, password }) =>
      restore(phone, code, password).catch((failure: unknown) => {
        throw withTriesLeft(failure)
      }),
  })
  return (
    <Form form={form}>
      <CodeField sent={sent} {...form.field('code')} />
      <PasswordField
        label={auth.fields.newPassword}
        kind="person"
        context={[phone]}
        {...form.field('password')}
      />
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {auth.restore.save}
        </Button>
      </FormActions>
      <ResendCode
        sent={sent}
        onResend={onResend}
        onOther={onOther}
        onNew={() => form.setError('code', null)}
      />
    </Form>
  )
}
