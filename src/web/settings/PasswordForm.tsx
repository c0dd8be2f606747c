import type { UserKind } from '#domain/user-kind.ts'
import { accountPage as words, settings } from '#text/settings.ts'
import { samePasswordText } from '#text/validation.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { newPasswordRule, passwordRule } from '#web/forms/rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = {
  kind: UserKind
  /** what one signs in with: lets a password manager know whose password it is */
  login: string | null | undefined
  /** one's own data, which a password must not be made of */
  own: readonly (string | null | undefined)[]
}

/** A new password in place of the old one; the other devices leave the cabinet. */
export function PasswordForm({ kind, login, own }: Props) {
  const context = [login, ...own].filter((word) => word != null)
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
        <FormActions>
          <Button type="submit" busy={form.busy}>
            {settings.password.change}
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}
