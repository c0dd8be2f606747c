import { useState } from 'react'
import { staffLink as words } from '#text/employees.ts'
import { secondFactorWords } from '#text/sign-in-second-factor.ts'
import { terms } from '#text/terms.ts'
import { call, type Reply } from '#web/api/call.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { filledRule } from '#web/forms/text-rules.ts'
import { newPasswordRule } from '#web/forms/password-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { useNavigate } from '#web/navigation/use-navigation.ts'
import { SecretQr } from '#web/settings/SecretQr.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'

/** The form of the link: a password, and a code of the application that has the new key. */
export function Credentials({ code, link }: { code: string; link: Reply<'/api/auth/staff-link'> }) {
  const personalWords = [link.login, link.name]
  const navigate = useNavigate()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useServerForm({
    initial: { password: '', code: '' },
    rules: { password: (text) => newPasswordRule(text, 'admin', personalWords), code: filledRule },
    submit: async (values) => {
      await call(
        '/api/auth/staff-join',
        { code: values.code.trim() },
        { basic: { login: code, password: values.password }, idempotencyKey },
      )
      toast.good(words.done)
      await navigate({ to: '/admin' })
    },
  })
  return (
    <Form form={form}>
      <p>{words.hello(link.name, link.login)}</p>
      <input type="hidden" autoComplete="username" value={link.login} readOnly />
      <PasswordField
        label={terms.newPassword}
        kind="admin"
        context={personalWords}
        {...form.field('password')}
      />
      <p>{secondFactorWords.scan}</p>
      <SecretQr uri={link.uri} />
      <p>
        <code>{link.secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
        <CopyButton text={link.secret} what={secondFactorWords.secret} />
      </p>
      <TextInput
        label={secondFactorWords.code}
        description={secondFactorWords.codeHint}
        inputMode="numeric"
        {...form.field('code')}
        autoComplete="one-time-code"
      />
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {words.save}
        </Button>
      </FormActions>
    </Form>
  )
}
