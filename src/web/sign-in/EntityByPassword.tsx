import { useState } from 'react'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { auth } from '#text/sign-in.ts'
import { call } from '#web/api/call.ts'
import { siteInView } from '#web/company/company.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { entityAccountRule, phoneRule, uniqueCodeRule } from '#web/forms/rules.ts'
import { passwordRule } from '#web/forms/password-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { emailRule } from '#web/forms/text-rules.ts'
import { enterEntity } from '#web/session/enter.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { useCodeBesidePassword } from './code-beside-password.ts'
import { CodeBesidePassword } from './CodeBesidePassword.tsx'
import { combinationBeside } from './combination.ts'
import { type Channel, ContactFields } from './ContactFields.tsx'
import { deviceFields } from './device.ts'
import { DigitsField, EntityAccountField } from './EntityAccountField.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { useSecondCode } from './second-code.ts'
import { emailContact, phoneContact } from './sent-code.ts'
import type { EntityTyped } from './typed.ts'

/** Account, unique code and password (spec §7 /api/auth/entity, Basic account:password). */
export function EntityByPassword({ account: typed, onAccount }: EntityTyped) {
  const second = useSecondCode()
  const beside = useCodeBesidePassword({ userType: 'entity', account: normalizeAccountNumber(typed) })
  const [channel, setChannel] = useState<Channel>('phone')
  const form = useServerForm({
    initial: {
      account: typed,
      unique_code: '',
      password: '',
      secondCode: '',
      code: '',
      phone: '',
      email: '',
    },
    rules: {
      account: (text) => entityAccountRule(text, siteInView()),
      unique_code: uniqueCodeRule,
      password: passwordRule('entity'),
      secondCode: second.rule,
      code: beside.rule,
    },
    beside: combinationBeside('account', 'unique_code', 'password'),
    submit: second.ask(({ account: shown, unique_code, password, secondCode, code }) => {
      const account = normalizeAccountNumber(shown)
      const body = {
        account,
        unique_code: unique_code.trim(),
        ...second.field(secondCode),
        ...beside.field(code),
      }
      return beside.enter(async () =>
        enterEntity(
          await call(
            '/api/auth/entity',
            { ...body, userType: 'entity', ...deviceFields() },
            { basic: { login: account, password } },
          ),
        ),
      )
    }),
  })
  const sendCode = async () => {
    const { phone, email } = form.values
    const fault = channel === 'phone' ? phoneRule(phone) : emailRule(email)
    if (fault !== null) form.setError(channel, fault)
    else if (form.check('account'))
      await beside.send(channel === 'phone' ? phoneContact(phone) : emailContact(email)).catch(form.refused)
  }
  return (
    <Form form={form}>
      <EntityAccountField
        {...form.field('account')}
        autoComplete="username"
        onChange={({ currentTarget: { value } }) => {
          form.set('account', value)
          // a code is of the account it was asked for
          beside.forget()
          onAccount(value)
        }}
      />
      <DigitsField
        label={auth.fields.uniqueCode}
        description={auth.fields.uniqueCodeHint}
        {...form.field('unique_code')}
      />
      <PasswordInput
        label={auth.fields.password}
        description={auth.entity.forgot}
        {...form.field('password')}
      />
      <CodeBesidePassword
        code={beside}
        field={form.field('code')}
        text={auth.entity.locked}
        label={auth.code.send}
        onSend={sendCode}
        hasOther
      >
        <ContactFields
          channel={channel}
          onChannel={setChannel}
          phone={form.field('phone')}
          email={form.field('email')}
        />
      </CodeBesidePassword>
      <SecondFactor second={second} field={form.field('secondCode')} />
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {auth.entity.signIn}
        </Button>
      </FormActions>
    </Form>
  )
}
