import { normalizeAccountNumber } from '#domain/account-number.ts'
import { auth } from '#text/auth.ts'
import { call } from '#web/api/call.ts'
import { siteInView } from '#web/company/company.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { entityAccountRule, uniqueCodeRule } from '#web/forms/rules.ts'
import { passwordRule } from '#web/forms/password-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { enterEntity } from '#web/session/enter.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { combinationBeside } from './combination.ts'
import { deviceFields } from './device.ts'
import { DigitsField, EntityAccountField } from './EntityAccountField.tsx'
import { SecondCode } from './SecondCode.tsx'
import { useSecondCode } from './second-code.ts'
import type { EntityTyped } from './typed.ts'

/** Account, unique code and password (spec §7 /api/auth/entity, Basic account:password). */
export function EntityByPassword({ account: typed, onAccount }: EntityTyped) {
  const second = useSecondCode()
  const form = useServerForm({
    initial: { account: typed, unique_code: '', password: '', secondCode: '' },
    rules: {
      account: (text) => entityAccountRule(text, siteInView()),
      unique_code: uniqueCodeRule,
      password: passwordRule('entity'),
      secondCode: second.rule,
    },
    beside: combinationBeside('account', 'unique_code', 'password'),
    submit: second.ask(async ({ account: shown, unique_code, password, secondCode }) => {
      const account = normalizeAccountNumber(shown)
      enterEntity(
        await call(
          '/api/auth/entity',
          {
            account,
            unique_code: unique_code.trim(),
            userType: 'entity',
            ...second.field(secondCode),
            ...deviceFields(),
          },
          { basic: { login: account, password } },
        ),
      )
    }),
  })
  return (
    <Form form={form}>
      <EntityAccountField
        {...form.field('account')}
        autoComplete="username"
        onChange={({ currentTarget: { value } }) => {
          form.set('account', value)
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
      {second.asked && <SecondCode {...form.field('secondCode')} />}
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {auth.entity.signIn}
        </Button>
      </FormActions>
    </Form>
  )
}
