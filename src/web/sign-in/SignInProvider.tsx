import { useState } from 'react'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { normalizeEmail } from '#domain/email.ts'
import { auth } from '#text/sign-in.ts'
import { entrance } from '#text/entrance.ts'
import { call } from '#web/api/call.ts'
import { siteInView } from '#web/company/company.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { emailRule } from '#web/forms/text-rules.ts'
import { entityAccountRule } from '#web/forms/rules.ts'
import { passwordRule } from '#web/forms/password-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { enterProvider } from '#web/session/enter.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { codeBeside, withTriesLeft } from './code-problem.ts'
import { useCodeBesidePassword } from './code-beside-password.ts'
import { CodeBesidePassword } from './CodeBesidePassword.tsx'
import { combinationBeside } from './combination.ts'
import { deviceFields } from './device.ts'
import { DigitsField } from './EntityAccountField.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { useSecondCode } from './second-code.ts'
import { emailContact } from './sent-code.ts'
import styles from './sign-in.module.css'

/** /sign-in/provider: e-mail and password; a supplier by its account and the access code issued to it. */
export default function SignInProvider() {
  const [way, setWay] = useState('email')
  return (
    <Page>
      <Tabs
        label={entrance.ways}
        value={way}
        onChange={setWay}
        tabs={[
          { value: 'email', label: auth.provider.byEmail, content: <ByEmail /> },
          { value: 'supplier', label: auth.provider.bySupplier, content: <BySupplier /> },
        ]}
      />
      <p className={styles.below}>
        <Link to="/sign-up/provider">{auth.provider.apply}</Link>
      </p>
    </Page>
  )
}

function ByEmail() {
  const second = useSecondCode()
  const beside = useCodeBesidePassword({ userType: 'provider' })
  const form = useServerForm({
    initial: { email: '', password: '', secondCode: '', code: '' },
    rules: {
      email: emailRule,
      password: passwordRule('provider'),
      secondCode: second.rule,
      code: beside.rule,
    },
    beside: (problem) => codeBeside(problem) ?? combinationBeside('email', 'password')(problem),
    submit: second.ask(async ({ email: shown, password, secondCode, code }) => {
      const email = normalizeEmail(shown)
      const body = { email, ...second.field(secondCode), ...beside.field(code) }
      try {
        await beside.enter(async () =>
          enterProvider(
            await call(
              '/api/auth/provider',
              { ...body, userType: 'provider', ...deviceFields() },
              { basic: { login: email, password } },
            ),
          ),
        )
      } catch (failure) {
        throw withTriesLeft(failure)
      }
    }),
  })
  const sendCode = async () => {
    if (form.check('email')) await beside.send(emailContact(form.values.email)).catch(form.refused)
  }
  return (
    <Form form={form}>
      <TextInput
        label={auth.fields.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
        onChange={({ currentTarget: { value } }) => {
          form.set('email', value)
          // a code is of the address it was sent to
          beside.forget()
        }}
      />
      <PasswordInput label={auth.fields.password} {...form.field('password')} />
      <CodeBesidePassword
        code={beside}
        field={form.field('code')}
        text={auth.provider.locked}
        label={auth.provider.sendCode}
        onSend={sendCode}
      />
      <SecondFactor second={second} field={form.field('secondCode')} />
      <SignIn busy={form.busy} />
    </Form>
  )
}

/** The second part is the issued code, not a number anyone can read on a document. */
function BySupplier() {
  const second = useSecondCode()
  const form = useServerForm({
    initial: { account: '', access: '', secondCode: '' },
    rules: {
      account: (text) => entityAccountRule(text, siteInView()),
      access: passwordRule('provider'),
      secondCode: second.rule,
    },
    beside: combinationBeside('account', 'access'),
    submit: second.ask(async ({ account, access, secondCode }) =>
      enterProvider(
        await call('/api/auth/supplier', second.field(secondCode), {
          basic: { login: normalizeAccountNumber(account), password: access.trim() },
        }),
      ),
    ),
  })
  return (
    <Form form={form}>
      <DigitsField label={auth.fields.account} {...form.field('account')} />
      <PasswordInput
        label={auth.fields.accessCode}
        description={auth.fields.accessCodeHint}
        {...form.field('access')}
        autoComplete="off"
      />
      <SecondFactor second={second} field={form.field('secondCode')} />
      <SignIn busy={form.busy} />
    </Form>
  )
}

const SignIn = ({ busy }: { busy: boolean }) => (
  <FormActions>
    <Button type="submit" wide busy={busy}>
      {auth.provider.signIn}
    </Button>
  </FormActions>
)
