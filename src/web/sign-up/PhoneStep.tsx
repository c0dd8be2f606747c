import { auth } from '#text/auth.ts'
import { entrance } from '#text/pages/entrance.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { PhoneInput } from '#web/forms/PhoneInput.tsx'
import { phoneRule } from '#web/forms/rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { type Contact, phoneContact } from '#web/sign-in/sent-code.ts'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  phone: string
  /** what the phone is for */
  why?: string
  onPhone: (phone: string) => void
  onSend: (contact: Contact) => Promise<void>
}

/** The phone one will sign in by. */
export function PhoneStep({ phone, why = entrance.phoneWhy, onPhone, onSend }: Props) {
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
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {auth.code.send}
        </Button>
      </FormActions>
    </Form>
  )
}
