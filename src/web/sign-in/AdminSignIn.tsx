import { useState } from 'react'
import { auth } from '#text/sign-in.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { focusWhenShown } from '#web/forms/focus.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { filledRule } from '#web/forms/text-rules.ts'
import { passwordRule } from '#web/forms/password-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Page } from '#web/page/Page.tsx'
import { enterAdmin } from '#web/session/enter.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { codeBeside } from './code-problem.ts'
import { combinationBeside } from './combination.ts'
import { DirectoryButton } from './DirectoryButton.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { isLock } from './second-code.ts'

/** /admin: login and password, then the code of the authenticator app, or a passkey. */
export default function AdminSignIn() {
  const [second, setSecond] = useState(false)
  const form = useServerForm({
    initial: { login: '', password: '', code: '' },
    rules: {
      login: filledRule,
      password: passwordRule('admin'),
      code: (text) => (second ? filledRule(text) : null),
    },
    beside: (problem) => codeBeside(problem) ?? combinationBeside('login', 'password')(problem),
    submit: async ({ login, password, code }) => {
      try {
        enterAdmin(
          await call(
            '/api/auth/admin_panel',
            { login: login.trim(), code: second ? code.replace(/\s/g, '') : undefined },
            { basic: { login: login.trim(), password } },
          ),
        )
      } catch (failure) {
        if (isLock(failure)) setSecond(true)
        if (!(failure instanceof ApiProblem) || failure.code !== 'second-factor-required') throw failure
        setSecond(true)
      }
    },
  })
  return (
    <Page>
      <Form form={form}>
        <TextInput
          label={auth.fields.login}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={second}
          {...form.field('login')}
        />
        <PasswordInput label={auth.fields.password} {...form.field('password')} />
        {second && (
          <TextInput
            label={auth.admin.secondFactor}
            description={auth.admin.secondFactorHint}
            inputMode="numeric"
            ref={focusWhenShown}
            {...form.field('code')}
            autoComplete="one-time-code"
          />
        )}
        <FormActions>
          <Button type="submit" wide busy={form.busy}>
            {second ? auth.admin.signIn : auth.admin.continue}
          </Button>
          {second && (
            <PasskeyButton
              login={form.values.login.trim()}
              password={form.values.password}
              onRefused={form.refused}
            />
          )}
          {!second && <DirectoryButton onRefused={form.refused} />}
        </FormActions>
      </Form>
    </Page>
  )
}
