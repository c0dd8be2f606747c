import { useState } from 'react'
import { Form } from '#web/forms/Form.tsx'
import { phoneRule } from '#web/forms/rules.ts'
import { emailRule } from '#web/forms/text-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { CodeForm } from './CodeForm.tsx'
import { type Channel, ContactFields } from './ContactFields.tsx'
import { SendCode } from './PhoneForm.tsx'
import { emailContact, phoneContact, useSentCode } from './sent-code.ts'
import type { TypedProps } from './typed.ts'

/** A one-time code to the phone or the mailbox: first the contact, then the code. */
export function ByCode({ typed, onTyped, first }: TypedProps & { first: Channel }) {
  const [channel, setChannel] = useState(first)
  const { sent, send, forget } = useSentCode('sign-in')

  if (sent) return <CodeForm sent={sent} onResend={() => send(sent.contact)} onOther={forget} />
  return <Where typed={typed} onTyped={onTyped} channel={channel} onChannel={setChannel} send={send} />
}

type WhereProps = TypedProps & {
  channel: Channel
  onChannel: (channel: Channel) => void
  send: ReturnType<typeof useSentCode>['send']
}

function Where({ typed, onTyped, channel, onChannel, send }: WhereProps) {
  const form = useServerForm({
    initial: { phone: typed.phone, email: typed.email },
    rules: {
      phone: (text) => (channel === 'phone' ? phoneRule(text) : null),
      email: (text) => (channel === 'email' ? emailRule(text) : null),
    },
    submit: ({ phone, email }) => send(channel === 'phone' ? phoneContact(phone) : emailContact(email)),
  })
  return (
    <Form form={form}>
      <ContactFields
        channel={channel}
        onChannel={onChannel}
        phone={{
          ...form.field('phone'),
          onChange: (phone) => {
            form.set('phone', phone)
            onTyped({ phone })
          },
        }}
        email={{
          ...form.field('email'),
          onChange: ({ currentTarget: { value } }) => {
            form.set('email', value)
            onTyped({ email: value })
          },
        }}
      />
      <SendCode busy={form.busy} />
    </Form>
  )
}
