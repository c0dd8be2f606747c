import { useState } from 'react'
import { normalizeEmail } from '#domain/email.ts'
import { NO_MIDDLE_NAME } from '#domain/name.ts'
import { formatPhone } from '#domain/phone.ts'
import { auth } from '#text/sign-in.ts'
import { entrance } from '#text/entrance.ts'
import { agreementText } from '#text/validation.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { FieldRow, Form, FormActions } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { middleNameRule, nameRule } from '#web/forms/rules.ts'
import { newPasswordRule } from '#web/forms/password-rules.ts'
import { optionalEmailRule } from '#web/forms/text-rules.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { enterPerson } from '#web/session/enter.ts'
import { whyNoLonger } from './code-problem.ts'
import { deviceFields } from './device.ts'
import type { Contact } from './sent-code.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { AgreementField } from './AgreementField.tsx'
import { capitalised } from './capitalised.ts'
import styles from './sign-up.module.css'

const empty = {
  surname: '',
  name: '',
  middle_n: '',
  noMiddleName: false,
  email: '',
  password: '',
  agreed: false,
}
/** The fields, and the version of the agreement that was read. */
export type Details = typeof empty & { opened: number | null }

const valuesOf = ({ opened: _opened, ...values }: Details) => values

type Props = {
  contact: Contact
  code: string
  /** null: nothing was typed on this page yet */
  typed: Details | null
  onTyped: (details: Details) => void
  /** the code expired while the form was being filled in */
  onCodeRefused: (message: string) => void
}

/** Name, password and agreement; then the person is registered and signed in (spec §4). */
export function DetailsStep({ contact, code, typed, onTyped, onCodeRefused }: Props) {
  const phone = contact.checkSelect === 'phone' ? contact.phone : ''
  const [opened, setOpened] = useState(typed?.opened ?? null)
  const ownData = (values: Pick<Details, 'surname' | 'name' | 'middle_n' | 'email'>) => [
    phone,
    values.surname,
    values.name,
    values.middle_n,
    values.email,
  ]

  // of nobody's cabinet: whoever has proved the same contact gets it back
  const { form } = useKeptForm(`sign-up:${contact.checkSelect === 'phone' ? contact.phone : contact.email}`, {
    initial: empty,
    typed: typed && valuesOf(typed),
    unkept: ['agreed'],
    rules: {
      surname: nameRule,
      name: nameRule,
      middle_n: (text, { noMiddleName }) => (noMiddleName ? null : middleNameRule(text)),
      email: optionalEmailRule,
      password: (text, values) => newPasswordRule(text, 'person', ownData(values)),
      agreed: (agreed) => (agreed ? null : agreementText()),
    },
    serverFields: { agreement: 'agreed' },
    submit: async ({ agreed: _agreed, password, email, noMiddleName, ...names }, key) => {
      onTyped({ ...names, noMiddleName, email, password, agreed: true, opened })
      const body = {
        phone,
        code,
        ...names,
        ...(noMiddleName ? { middle_n: NO_MIDDLE_NAME } : {}),
        email: normalizeEmail(email),
        ...(opened === null ? {} : { agreement: opened }),
      }
      try {
        const reply = await call(
          '/api/apply-agreements',
          { ...body, ...deviceFields() },
          { basic: { login: phone, password }, idempotencyKey: key },
        )
        return () => {
          toast.good(auth.signUp.done)
          enterPerson(reply)
        }
      } catch (failure) {
        if (!(failure instanceof ApiProblem) || failure.field !== 'code') throw failure
        onCodeRefused(whyNoLonger(failure))
        return false
      }
    },
  })

  const read = (version: number) => {
    if (version === opened) return
    setOpened(version)
    keep({ opened: version })
  }
  const keep = (change: Partial<Details>) => onTyped({ ...form.values, opened, ...change })
  const nameField = (field: 'surname' | 'name' | 'middle_n') => ({
    ...form.field(field),
    autoCapitalize: 'words',
    spellCheck: false,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const value = capitalised(currentTarget.value)
      form.set(field, value)
      keep({ [field]: value })
    },
  })

  return (
    <Form form={form}>
      <p>
        <Badge tone="good">{entrance.phoneConfirmed(formatPhone(phone))}</Badge>
      </p>
      <TextInput
        label={auth.fields.surname}
        description={entrance.detailsWhy}
        autoComplete="family-name"
        {...nameField('surname')}
      />
      <FieldRow>
        <TextInput label={auth.fields.name} autoComplete="given-name" {...nameField('name')} />
        <TextInput
          label={auth.fields.middleName}
          autoComplete="additional-name"
          {...nameField('middle_n')}
          {...(form.values.noMiddleName ? { value: '', disabled: true } : {})}
        />
      </FieldRow>
      <Checkbox
        label={auth.fields.noMiddleName}
        {...form.tick('noMiddleName')}
        onChange={({ currentTarget: { checked } }) => {
          form.set('noMiddleName', checked)
          form.setError('middle_n', null)
          keep({ noMiddleName: checked })
        }}
      />
      <TextInput
        label={auth.fields.email}
        description={entrance.emailWhy}
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
        onChange={({ currentTarget: { value } }) => {
          form.set('email', value)
          keep({ email: value })
        }}
      />
      {/* for password managers: whose password this is */}
      <input type="text" autoComplete="username" value={phone} readOnly hidden />
      <PasswordField
        label={auth.fields.password}
        kind="person"
        context={ownData(form.values)}
        {...form.field('password')}
        onChange={({ currentTarget: { value } }) => {
          form.set('password', value)
          keep({ password: value })
        }}
      />
      <div className={styles.agreement}>
        <AgreementField
          opened={opened}
          onOpened={read}
          {...form.tick('agreed')}
          onChange={({ currentTarget: { checked } }) => {
            form.set('agreed', checked)
            keep({ agreed: checked })
          }}
        />
      </div>
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {auth.signUp.finish}
        </Button>
      </FormActions>
    </Form>
  )
}
