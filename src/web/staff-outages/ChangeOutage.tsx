import { enteredOutages as words } from '#text/staff-outages.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { filledRule } from '#web/forms/text-rules.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { instantOf, typedTime } from '#web/staff/times.ts'

type Entry = Reply<'/api/admin/outages'>['entries'][number]

/** Another end or reason of an entered outage, or its end now. */
export default function ChangeOutage({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const change = useWrite('/api/admin/outages/change')
  const { id, version } = entry
  const { form } = useKeptForm(`outage:${id}`, {
    initial: { to: entry.to === null ? '' : typedTime(new Date(entry.to)), reason: entry.reason },
    rules: { reason: filledRule },
    submit: async ({ to, reason }) => {
      await change.mutateAsync({ body: { id, version, to: to === '' ? null : instantOf(to), reason } })
      onClose()
    },
  })
  const end = () =>
    change
      .mutateAsync({ body: { id, version, to: entry.to, reason: entry.reason, end: true } })
      .then(onClose, form.refused)
  return (
    <Dialog open onClose={onClose} title={words.change} keepOnClickOutside>
      <Form form={form}>
        <TextInput label={words.to} type="datetime-local" optional {...form.field('to')} />
        <Textarea label={words.reason} maxLength={300} {...form.field('reason')} />
        <FormActions>
          <Button type="submit" busy={form.busy}>
            {words.save}
          </Button>
          <Button look="outline" busy={change.isPending} onClick={() => void end()}>
            {words.endNow}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
