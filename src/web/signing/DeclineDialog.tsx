import { kit } from '#text/kit.ts'
import { signing as words } from '#text/signing.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Paper } from './paper.ts'

const LEAST = 5

/** Refuses to sign, with the reason, which the company reads. */
export function DeclineDialog({ paper: { paper }, onClose }: { paper: Paper; onClose: () => void }) {
  const decline = useWrite('/api/entity/papers/decline')
  const { form } = useKeptForm(`decline:${paper}`, {
    initial: { reason: '' },
    rules: { reason: (text) => (text.trim().length < LEAST ? words.reasonNeeded : null) },
    submit: async ({ reason }, key) => {
      await decline.mutateAsync({ body: { paper, reason }, options: { idempotencyKey: key } })
      toast.good(words.declined)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={words.declineTitle} keepOnClickOutside>
      <Form form={form}>
        <Textarea label={words.reason} maxLength={500} {...form.field('reason')} />
        <DialogActions>
          <Button type="submit" look="danger" busy={form.busy}>
            {words.decline}
          </Button>
          <Button look="outline" onClick={onClose}>
            {kit.cancel}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
