import { management } from '#text/admin.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { reasonRule } from '#web/forms/text-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Textarea } from '#web/ui/Textarea.tsx'

export type Contacts = { phone: string; email: string }
type Props = { id: string; onShown: (contacts: Contacts) => void; onClose: () => void }

/** Whoever only looks says why they need the contacts; the reason stays in the audit. */
export default function ContactsDialog({ id, onShown, onClose }: Props) {
  const ask = useWrite('/api/admin/registrations/contacts')
  const form = useServerForm({
    initial: { reason: '' },
    rules: { reason: reasonRule },
    submit: async ({ reason }) => {
      const { phone, email } = await ask.mutateAsync({ body: { id, reason: reason.trim() } })
      onShown({ phone, email })
      onClose()
    },
  })
  return (
    <FormDialog
      title={management.contacts.show}
      form={form}
      send={management.contacts.show}
      onClose={onClose}
    >
      <Textarea
        label={management.contacts.why}
        description={management.contacts.hint}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
