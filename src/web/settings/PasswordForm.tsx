import { accountPage as words } from '#text/pages/settings.ts'
import { settings } from '#text/settings.ts'
import { samePasswordText } from '#text/validation.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { newPasswordRule, passwordRule } from '#web/forms/rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { toast } from '#web/ui/toasts.ts'

/** A new password in place of the old one; the other devices leave the cabinet. */
export function PasswordForm() {
  const user = useSession(({ person }) => person.user)
  const context = [user?.phone, user?.email, user?.name, user?.surname].filter((word) => word != null)
  const change = useWrite('/api/change-password', ['/api/sessions', '/api/own-audit'])
  const form = useServerForm({
    initial: { old_pass: '', new_pass: '' },
    rules: {
      old_pass: passwordRule,
      new_pass: (text, { old_pass }) =>
        text !== '' && text.normalize('NFC') === old_pass.normalize('NFC')
          ? samePasswordText()
          : newPasswordRule(text, 'person', context),
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
        {/* lets a password manager know whose password it is */}
        <input type="hidden" autoComplete="username" value={user?.phone ?? ''} readOnly />
        <PasswordInput label={words.oldPassword} {...form.field('old_pass')} />
        <PasswordField
          label={words.newPassword}
          description={words.passwordHint}
          kind="person"
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
