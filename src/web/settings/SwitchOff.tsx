import { kit } from '#text/kit.ts'
import { secondFactorWords as words } from '#text/sign-in-second-factor.ts'
import { useWrite } from '#web/api/queries.ts'
import { focusWhenShown } from '#web/forms/focus.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { filledRule } from '#web/forms/text-rules.ts'
import { passwordRule } from '#web/forms/password-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'

/** The second factor is switched off by the password and one of its codes. */
export default function SwitchOff({ onDone }: { onDone: () => void }) {
  const kind = useSession(({ common }) => common.type) ?? 'person'
  const end = useWrite('/api/second-factor/end')
  const form = useServerForm({
    initial: { password: '', code: '' },
    rules: { password: passwordRule(kind), code: filledRule },
    submit: async ({ password, code }) => {
      await end.mutateAsync({ body: { password, code: code.trim() } })
      toast.good(words.switchedOff)
      onDone()
    },
  })
  return (
    <Form form={form}>
      <p>{words.offHint}</p>
      <PasswordInput label={words.password} ref={focusWhenShown} {...form.field('password')} />
      <TextInput
        label={words.anyCode}
        spellCheck={false}
        {...form.field('code')}
        autoComplete="one-time-code"
      />
      <FormActions>
        <Button type="submit" look="danger" busy={form.busy}>
          {words.switchOff}
        </Button>
        <Button look="outline" onClick={onDone}>
          {kit.cancel}
        </Button>
      </FormActions>
    </Form>
  )
}
