import { kit } from '#text/kit.ts'
import { points as words } from '#text/points.ts'
import { maximumText } from '#text/validation.ts'
import { useWrite } from '#web/api/queries.ts'
import { focusWhenShown } from '#web/forms/focus.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Point } from './point-cells.tsx'

/** The limit of the call. */
const LONGEST = 60

/** The firm's own name of a meter; an empty one is taken away, and what was wrong is named again. */
export default function NameMeter({ point, onClose }: { point: Point; onClose: () => void }) {
  const write = useWrite('/api/entity/points/name')
  const form = useServerForm({
    initial: { alias: point.alias ?? '' },
    rules: { alias: (alias) => (alias.trim().length > LONGEST ? maximumText(LONGEST) : null) },
    submit: async ({ alias }) => {
      const { account, meterId } = point
      const reply = await write.mutateAsync({ body: { account, meterId, alias: alias.trim() || null } })
      toast.good(reply.alias === null ? words.unnamed : words.named)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={words.nameTitle(point.meter)} keepOnClickOutside>
      <Form form={form}>
        <TextInput
          label={words.nameLabel}
          description={words.nameHint}
          placeholder={point.place ?? ''}
          ref={focusWhenShown}
          {...form.field('alias')}
        />
        <FormActions>
          <Button type="submit" busy={form.busy}>
            {words.save}
          </Button>
          <Button look="outline" onClick={onClose}>
            {kit.cancel}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
