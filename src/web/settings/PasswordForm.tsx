import type { UserKind } from '#domain/user-kind.ts'
import { accountPage as words, settings } from '#text/settings.ts'
import { samePasswordText } from '#text/validation.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { SubmitRow } from '#web/forms/SubmitRow.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { newPasswordRule, passwordRule } from '#web/forms/password-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Card } from '#web/ui/Card.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = {
  kind: UserKind
  /** what the user signs in with: tells a password manager whose password it is */
  login: string | null | undefined
  /** the user's own data, of which a password must not be made */
  own: readonly (string | null | undefined)[]
}

/** Replaces the old password by a new one; other devices are signed out. */
export function PasswordForm({ kind, login, own: personalWords }: Props) {
  const context = [login, ...personalWords].filter((word) => word != null)
  const change = useWrite('/api/change-password')
  const form = useServerForm({
    initial: { old_pass: '', new_pass: '' },
    rules: {
      old_pass: passwordRule(kind),
      new_pass: (text, { old_pass }) =>
        text !== '' && text.normalize('NFC') === old_pass.normalize('NFC')
          ? samePasswordText()
          : newPasswordRule(text, kind, context),
    },
    submit: async (body) => {
      await change.mutateAsync({ body })
      form.reset()
      toast.good(settings.password.changed)
    },
  })
  return (
    <Card title={settings.password.title}>
      <Form form={form}>
        <input type="hidden" autoComplete="username" value={login ?? ''} readOnly />
        <PasswordInput label={words.oldPassword} {...form.field('old_pass')} />
        <PasswordField
          label={words.newPassword}
          description={words.passwordHint}
          kind={kind}
          context={context}
          {...form.field('new_pass')}
        />
        <SubmitRow form={form}>{settings.password.change}</SubmitRow>
      </Form>
    </Card>
  )
}
