import { normalizePhone } from '#domain/phone.ts'
import { auth } from '#text/auth.ts'
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
import { combinationBeside } from './combination.ts'
import { deviceFields } from './device.ts'
import { SecondCode } from './SecondCode.tsx'
import { useSecondCode } from './second-code.ts'
import type { TypedProps } from './typed.ts'
import styles from './sign-in.module.css'

/** Phone and password. The guards decide which page follows. */
export function ByPassword({ typed, onTyped }: TypedProps) {
  const second = useSecondCode()
  const form = useServerForm({
    initial: { phone: typed.phone, password: '', remember: false, secondCode: '' },
    rules: { phone: phoneRule, password: passwordRule('person'), secondCode: second.rule },
    beside: combinationBeside('phone', 'password'),
    submit: second.ask(async ({ phone: shown, password, remember, secondCode }) => {
      const phone = normalizePhone(shown) ?? shown
      enterPerson(
        await call(
          '/api/auth/person',
          { phone, userType: 'person', remember, ...second.field(secondCode), ...deviceFields() },
          { basic: { login: phone, password } },
        ),
      )
    }),
  })

  return (
    <Form form={form}>
      <PhoneInput
        label={auth.fields.phone}
        description={auth.fields.phoneHint}
        {...form.field('phone')}
        autoComplete="username"
        onChange={(phone) => {
          form.set('phone', phone)
          onTyped({ phone })
        }}
      />
      <PasswordInput label={auth.fields.password} {...form.field('password')} />
      {second.asked && <SecondCode {...form.field('secondCode')} />}
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
