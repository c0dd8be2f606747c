import { normalizeCode } from '#domain/code.ts'
import { auth } from '#text/sign-in.ts'
import { call, type Reply } from '#web/api/call.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { codeRule } from '#web/forms/rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { enterPerson } from '#web/session/enter.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { codeBeside, withTriesLeft } from './code-problem.ts'
import { CodeField } from './CodeField.tsx'
import { deviceFields } from './device.ts'
import { ResendCode } from './ResendCode.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { useSecondCode } from './second-code.ts'
import type { SentCode } from './sent-code.ts'

type PersonReply = Extract<Reply<'/api/auth/sms'>, { user: { type: 'person' } }>
/** The call also signs in businesses; this form asks for a person. */
const isPerson = (reply: Reply<'/api/auth/sms'>): reply is PersonReply => reply.user.type === 'person'

type Props = { sent: SentCode; onResend: () => Promise<SentCode>; onOther: () => void }

/** The code that came; the right code signs in. */
export function CodeForm({ sent, onResend, onOther }: Props) {
  const second = useSecondCode()
  const form = useServerForm({
    initial: { code: '', remember: false, secondCode: '' },
    rules: { code: codeRule, secondCode: second.rule },
    beside: codeBeside,
    submit: second.ask(async ({ code, remember, secondCode }) => {
      const { contact } = sent
      const login = contact.checkSelect === 'phone' ? contact.phone : contact.email
      try {
        const reply = await call(
          '/api/auth/sms',
          { ...contact, userType: 'person', remember, ...second.field(secondCode), ...deviceFields() },
          { basic: { login, password: normalizeCode(code) } },
        )
        if (isPerson(reply)) enterPerson({ user: reply.user, accounts: reply.data.accounts })
      } catch (failure) {
        throw withTriesLeft(failure)
      }
    }),
  })

  return (
    <Form form={form}>
      <CodeField sent={sent} {...form.field('code')} />
      <SecondFactor second={second} field={form.field('secondCode')} />
      <Checkbox label={auth.fields.remember} hint={auth.fields.rememberHint} {...form.tick('remember')} />
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {auth.person.signIn}
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
