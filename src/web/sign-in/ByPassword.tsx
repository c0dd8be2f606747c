import { normalizePhone } from '#domain/phone.ts'
import { auth } from '#text/sign-in.ts'
import { call } from '#web/api/call.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { PhoneInput } from '#web/forms/PhoneInput.tsx'
import { passwordRule } from '#web/forms/password-rules.ts'
import { phoneRule } from '#web/forms/rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Link } from '#web/navigation/Link.tsx'
import { enterPerson } from '#web/session/enter.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { useCodeBesidePassword } from './code-beside-password.ts'
import { CodeBesidePassword } from './CodeBesidePassword.tsx'
import { combinationBeside } from './combination.ts'
import { deviceFields } from './device.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { useSecondCode } from './second-code.ts'
import { phoneContact } from './sent-code.ts'
import type { TypedProps } from './typed.ts'
import styles from './sign-in.module.css'

/** Phone and password. The guards decide which page follows. */
export function ByPassword({ typed, onTyped }: TypedProps) {
  const second = useSecondCode()
  const beside = useCodeBesidePassword()
  const form = useServerForm({
    initial: { phone: typed.phone, password: '', remember: false, secondCode: '', code: '' },
    rules: {
      phone: phoneRule,
      password: passwordRule('person'),
      secondCode: second.rule,
      code: beside.rule,
    },
    beside: combinationBeside('phone', 'password'),
    submit: second.ask(({ phone: shown, password, remember, secondCode, code }) => {
      const phone = normalizePhone(shown) ?? shown
      const body = { phone, remember, ...second.field(secondCode), ...beside.field(code) }
      return beside.enter(async () =>
        enterPerson(
          await call(
            '/api/auth/person',
            { ...body, userType: 'person', ...deviceFields() },
            { basic: { login: phone, password } },
          ),
        ),
      )
    }),
  })

  const sendCode = async () => {
    if (form.check('phone')) await beside.send(phoneContact(form.values.phone)).catch(form.refused)
  }
  return (
    <Form form={form}>
      <PhoneInput
        label={auth.fields.phone}
        description={auth.fields.phoneHint}
        {...form.field('phone')}
        autoComplete="username"
        onChange={(phone) => {
          form.set('phone', phone)
          // a code is of the number it was sent to
          beside.forget()
          onTyped({ phone })
        }}
      />
      <PasswordInput label={auth.fields.password} {...form.field('password')} />
      <CodeBesidePassword
        code={beside}
        field={form.field('code')}
        text={auth.person.locked}
        label={auth.person.sendCode}
        onSend={sendCode}
      />
      <SecondFactor second={second} field={form.field('secondCode')} />
      <Checkbox label={auth.fields.remember} hint={auth.fields.rememberHint} {...form.tick('remember')} />
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {auth.person.signIn}
        </Button>
      </FormActions>
      <Link className={styles.aside} to="/sign-in/person" search={{ restore: '' }}>
        {auth.person.forgot}
      </Link>
    </Form>
  )
}
