import { Link } from '@tanstack/react-router'
import { normalizeCode } from '#domain/code.ts'
import { auth } from '#text/auth.ts'
import { entrance } from '#text/pages/entrance.ts'
import { call } from '#web/api/call.ts'
import { CodeInput } from '#web/forms/CodeInput.tsx'
import { focusWhenShown } from '#web/forms/focus.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { PhoneInput } from '#web/forms/PhoneInput.tsx'
import { codeRule, newPasswordRule, phoneRule } from '#web/forms/rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Page } from '#web/page/Page.tsx'
import { enterPerson } from '#web/session/enter.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { codeBeside, withTriesLeft } from './code-problem.ts'
import { deviceFields } from './device.ts'
import { ResendCode } from './ResendCode.tsx'
import { phoneContact, type SentCode, useSentCode } from './sent-code.ts'
import { SentNote } from './SentNote.tsx'
import type { TypedProps } from './SignInPerson.tsx'
import styles from './sign-in.module.css'

/** A forgotten password: a code to the phone, a new password, and one is in. */
export function RestorePassword({ typed, onTyped }: TypedProps) {
  const { sent, send, forget } = useSentCode('restore')
  return (
    <Page title={auth.restore.title} {...(sent ? {} : { intro: auth.restore.intro })}>
      {sent ? (
        <NewPassword sent={sent} onResend={() => send(sent.contact)} onOther={forget} />
      ) : (
        <AskForCode typed={typed} onTyped={onTyped} send={send} />
      )}
      <p className={styles.below}>
        <Link to="/sign-in/person">{entrance.backToSignIn}</Link>
      </p>
    </Page>
  )
}

type AskProps = TypedProps & { send: ReturnType<typeof useSentCode>['send'] }

function AskForCode({ typed, onTyped, send }: AskProps) {
  const form = useServerForm({
    initial: { phone: typed.phone },
    rules: { phone: phoneRule },
    submit: ({ phone }) => send(phoneContact(phone)),
  })
  return (
    <Form form={form}>
      <PhoneInput
        label={auth.fields.phone}
        description={auth.fields.phoneHint}
        {...form.field('phone')}
        onChange={(phone) => {
          form.set('phone', phone)
          onTyped({ phone })
        }}
      />
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {auth.code.send}
        </Button>
      </FormActions>
    </Form>
  )
}

type NewProps = { sent: SentCode; onResend: () => Promise<void>; onOther: () => void }

function NewPassword({ sent, onResend, onOther }: NewProps) {
  const phone = sent.contact.checkSelect === 'phone' ? sent.contact.phone : ''
  const form = useServerForm({
    initial: { code: '', password: '' },
    rules: { code: codeRule, password: (text) => newPasswordRule(text, 'person', [phone]) },
    beside: codeBeside,
    submit: async ({ code, password }) => {
      const device = deviceFields()
      const basic = { login: phone, password }
      try {
        await call('/api/auth/restore', { phone, code: normalizeCode(code), site: device.site }, { basic })
      } catch (failure) {
        throw withTriesLeft(failure)
      }
      toast.good(auth.restore.done)
      enterPerson(await call('/api/auth/person', { phone, userType: 'person', ...device }, { basic }))
    },
  })
  return (
    <Form form={form}>
      <SentNote sent={sent} />
      <CodeInput
        label={auth.fields.code}
        description={auth.fields.codeHint}
        ref={focusWhenShown}
        {...form.field('code')}
      />
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
      <div className={styles.after}>
        <ResendCode sent={sent} onResend={onResend} />
        <Button look="quiet" onClick={onOther}>
          {auth.code.otherContact}
        </Button>
      </div>
    </Form>
  )
}
