import { auth } from '#text/sign-in.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { PhoneInput } from '#web/forms/PhoneInput.tsx'
import { phoneRule } from '#web/forms/rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Contact, phoneContact } from './sent-code.ts'

type Props = {
  phone: string
  /** what the phone is asked for */
  why?: string
  onPhone: (phone: string) => void
  onSend: (contact: Contact) => Promise<unknown>
}

/** The phone to which a one-time code will be sent. */
export function PhoneForm({ phone, why = auth.fields.phoneHint, onPhone, onSend }: Props) {
  const form = useServerForm({
    initial: { phone },
    rules: { phone: phoneRule },
    submit: (values) => onSend(phoneContact(values.phone)),
  })
  return (
    <Form form={form}>
      <PhoneInput
        label={auth.fields.phone}
        description={why}
        {...form.field('phone')}
        onChange={(typed) => {
          form.set('phone', typed)
          onPhone(typed)
        }}
      />
      <SendCode busy={form.busy} />
    </Form>
  )
}

/** The button of a form that asks for a one-time code. */
export const SendCode = ({ busy }: { busy: boolean }) => (
  <FormActions>
    <Button type="submit" wide busy={busy}>
      {auth.code.send}
    </Button>
  </FormActions>
)
