import { useState } from 'react'
import { auth } from '#text/auth.ts'
import { entrance } from '#text/entrance.ts'
import { Form } from '#web/forms/Form.tsx'
import { emailRule } from '#web/forms/text-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PhoneForm, SendCode } from './PhoneForm.tsx'
import { emailContact, useSentCode } from './sent-code.ts'
import type { TypedProps } from './typed.ts'

type Channel = 'phone' | 'email'

/** A one-time code to the phone or the mailbox: first the contact, then the code. */
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
        <PhoneForm phone={typed.phone} onPhone={(phone) => onTyped({ phone })} onSend={send} />
      ) : (
        <EmailForm typed={typed} onTyped={onTyped} send={send} />
      )}
    </>
  )
}

type FormProps = TypedProps & { send: ReturnType<typeof useSentCode>['send'] }

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
      <SendCode busy={form.busy} />
    </Form>
  )
}
