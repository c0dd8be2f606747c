import { useState } from 'react'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { normalizeEmail } from '#domain/email.ts'
import { formatPhone } from '#domain/phone.ts'
import { auth } from '#text/sign-in.ts'
import { entrance } from '#text/entrance.ts'
import { agreementText } from '#text/validation.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { siteInView } from '#web/company/company.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { emailRule, filledRule } from '#web/forms/text-rules.ts'
import { entityAccountRule, uniqueCodeRule } from '#web/forms/rules.ts'
import { newPasswordRule } from '#web/forms/password-rules.ts'
import { edrpouRule } from '#web/forms/edrpou-rule.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { whyNoLonger } from './code-problem.ts'
import { DigitsField, EntityAccountField } from './EntityAccountField.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { AgreementField } from './AgreementField.tsx'

export type ApplicantKind = 'entity' | 'provider'

const empty = {
  company: '',
  edrpou: '',
  account: '',
  unique_code: '',
  responsible: '',
  email: '',
  password: '',
  agreed: false,
}
/** The fields, and the version of the agreement that was read. */
export type Typed = typeof empty & { opened: number | null }
const valuesOf = ({ opened: _opened, ...values }: Typed) => values
type Props = {
  kind: ApplicantKind
  phone: string
  code: string
  /** null: the form was not sent yet */
  typed: Typed | null
  onTyped: (typed: Typed) => void
  onSent: (application: string) => void
  /** the code expired while the form was being filled in */
  onCodeRefused: (message: string) => void
}

/** The company's data; a business also names one of its accounts and its unique code. */
export function ApplicationForm({ kind, phone, code, typed, onTyped, onSent, onCodeRefused }: Props) {
  const [opened, setOpened] = useState(typed?.opened ?? null)
  const business = kind === 'entity'
  // of nobody's cabinet: whoever has proved the same phone gets it back
  const { form } = useKeptForm(`application:${kind}:${phone}`, {
    initial: empty,
    typed: typed && valuesOf(typed),
    unkept: ['agreed'],
    rules: {
      company: filledRule,
      edrpou: edrpouRule,
      account: (text) => (business ? entityAccountRule(text, siteInView()) : null),
      unique_code: (text) => (business ? uniqueCodeRule(text) : null),
      responsible: filledRule,
      email: emailRule,
      password: (text, values) =>
        newPasswordRule(text, kind, [phone, values.email, values.company, values.account]),
      agreed: (agreed) => (agreed ? null : agreementText()),
    },
    serverFields: { agreement: 'agreed' },
    submit: async (values, key) => {
      onTyped({ ...values, opened })
      const { agreed: _agreed, password, account, unique_code, email, ...rest } = values
      try {
        const reply = await call(
          '/api/auth/application',
          {
            userType: kind,
            phone,
            code,
            ...rest,
            email: normalizeEmail(email),
            ...(opened === null ? {} : { agreement: opened }),
            site: siteInView(),
            ...(business
              ? { account: normalizeAccountNumber(account), unique_code: unique_code.trim() }
              : {}),
          },
          { basic: { login: normalizeEmail(email), password }, idempotencyKey: key },
        )
        return () => onSent(reply.application)
      } catch (failure) {
        if (!(failure instanceof ApiProblem) || failure.field !== 'code') throw failure
        onCodeRefused(whyNoLonger(failure))
        return false
      }
    },
  })
  return (
    <Form form={form}>
      <Badge tone="good">{entrance.phoneConfirmed(formatPhone(phone))}</Badge>
      <TextInput label={auth.fields.company} autoComplete="organization" {...form.field('company')} />
      <DigitsField
        label={auth.fields.edrpou}
        description={auth.fields.edrpouHint}
        {...form.field('edrpou')}
      />
      {business && (
        <>
          <EntityAccountField {...form.field('account')} />
          <DigitsField
            label={auth.fields.uniqueCode}
            description={auth.fields.uniqueCodeHint}
            {...form.field('unique_code')}
          />
        </>
      )}
      <TextInput
        label={auth.fields.responsible}
        description={auth.fields.responsibleHint}
        autoComplete="name"
        {...form.field('responsible')}
      />
      <TextInput
        label={auth.fields.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <PasswordField
        label={auth.fields.password}
        kind={kind}
        context={[phone, form.values.email, form.values.company, form.values.account]}
        {...form.field('password')}
      />
      <AgreementField opened={opened} onOpened={setOpened} {...form.tick('agreed')} />
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {auth.application.send}
        </Button>
      </FormActions>
    </Form>
  )
}
