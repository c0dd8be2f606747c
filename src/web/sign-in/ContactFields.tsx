import type { ComponentProps } from 'react'
import { auth } from '#text/sign-in.ts'
import { entrance } from '#text/entrance.ts'
import { PhoneInput } from '#web/forms/PhoneInput.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'

export type Channel = 'phone' | 'email'
type Props = {
  channel: Channel
  onChannel: (channel: Channel) => void
  phone: Omit<ComponentProps<typeof PhoneInput>, 'label'>
  email: Omit<ComponentProps<typeof TextInput>, 'label'>
}

/** Where a one-time code goes: to a phone or to a mailbox. */
export const ContactFields = ({ channel, onChannel, phone, email }: Props) => (
  <>
    <Choice
      legend={entrance.channel}
      row
      value={channel}
      onChange={onChannel}
      options={[
        { value: 'phone', label: auth.code.bySms },
        { value: 'email', label: auth.code.byEmail },
      ]}
    />
    {channel === 'phone' ? (
      <PhoneInput label={auth.fields.phone} description={auth.fields.phoneHint} {...phone} />
    ) : (
      <TextInput
        label={auth.fields.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...email}
      />
    )}
  </>
)
