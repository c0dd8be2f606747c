import { coreMessagesPage as words } from '#text/staff-core-messages.ts'
import { requiredText } from '#text/validation.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = {
  message: Reply<'/api/admin/core-messages'>['rows'][number]
  onClose: () => void
}

/** An employee says what was put right in the billing itself, so that a refused message waits no more. */
export default function SettleMessageDialog({ message: { id, what, subject }, onClose }: Props) {
  const settle = useWrite('/api/admin/core-messages/settle')
  const { form } = useKeptForm(`core-message:${id}`, {
    initial: { reason: '' },
    rules: { reason: (reason) => (reason.trim().length < 3 ? requiredText() : null) },
    submit: async ({ reason }, key) => {
      await settle.mutateAsync({ body: { id, reason: reason.trim() }, options: { idempotencyKey: key } })
      toast.good(words.settled)
      onClose()
    },
  })
  return (
    <FormDialog title={words.settle} form={form} send={words.settle} onClose={onClose}>
      <p>{words.about(what, subject)}</p>
      <Textarea
        label={words.why}
        description={words.whyHint}
        rows={2}
        maxLength={300}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
