import { useState } from 'react'
import { auth } from '#text/auth.ts'
import { entrance } from '#text/pages/entrance.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { PhoneInput } from '#web/forms/PhoneInput.tsx'
import { emailRule, phoneRule } from '#web/forms/rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { CodeForm } from './CodeForm.tsx'
import { emailContact, phoneContact, useSentCode } from './sent-code.ts'
import type { TypedProps } from './SignInPerson.tsx'

type Channel = 'phone' | 'email'

/** A one-time code to the phone or the mailbox: first where to, then the code. */
export function ByCode({ typed, onTyped }: TypedProps) {
  const [channel, setChannel] = useState<Channel>('phone')
  const { sent, send, forget } = useSentCode('sign-in')

  if (sent) return <CodeForm sent={sent} onResend={() => send(sent.contact)} onOther={forget} />
  return (
    <>
      <Choice
        legend={entrance.channel}
        row
        value={channel}
        onChange={setChannel}
        options={[
          { value: 'phone', label: auth.code.bySms },
          { value: 'email', label: auth.code.byEmail },
        ]}
      />
      {channel === 'phone' ? (
        <PhoneForm typed={typed} onTyped={onTyped} send={send} />
      ) : (
        <EmailForm typed={typed} onTyped={onTyped} send={send} />
      )}
    </>
  )
}

type FormProps = TypedProps & { send: ReturnType<typeof useSentCode>['send'] }

function PhoneForm({ typed, onTyped, send }: FormProps) {
  const form = useServerForm({
    initial: { phone: typed.phone },
    rules: { phone: phoneRule },
    submit: ({ phone }) => send(phoneContact(phone)),
  })
  return (
    <Form form={form}>
      <PhoneInput
        label={auth.fields.phone}
        description={auth.fields.phoneHint}
        {...form.field('phone')}
        onChange={(phone) => {
          form.set('phone', phone)
          onTyped({ phone })
        }}
      />
      <Send busy={form.busy} />
    </Form>
  )
}

function EmailForm({ typed, onTyped, send }: FormProps) {
  const form = useServerForm({
    initial: { email: typed.email },
    rules: { email: emailRule },
    submit: ({ email }) => send(emailContact(email)),
  })
  return (
    <Form form={form}>
      <TextInput
        label={auth.fields.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
        onChange={({ currentTarget: { value } }) => {
          form.set('email', value)
          onTyped({ email: value })
        }}
      />
      <Send busy={form.busy} />
    </Form>
  )
}

const Send = ({ busy }: { busy: boolean }) => (
  <FormActions>
    <Button type="submit" wide busy={busy}>
      {auth.code.send}
    </Button>
  </FormActions>
)
