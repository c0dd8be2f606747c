import { QUESTION_TEXT } from '#domain/application.ts'
import { admin } from '#text/admin.ts'
import { staffApplications as words } from '#text/staff-applications.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { lengthRule } from '#web/forms/text-rules.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'

type Application = Reply<'/api/admin/applications/one'>['application']
type Props = {
  what: 'ask' | 'refuse'
  application: Application
  /** what stands on the page may be another by now */
  again: () => void
  onClose: () => void
}

/** A question to the applicant, or the reason of a refusal; what was typed is kept. */
export default function TalkDialog({
  what,
  application: { id, version, company, state },
  again,
  onClose,
}: Props) {
  const ask = useWrite('/api/admin/applications/ask')
  const refuse = useWrite('/api/admin/registrations/refuse')
  const asking = what === 'ask'
  const { form } = useKeptForm(`application:${id}:${what}`, {
    initial: { text: '' },
    rules: { text: (text) => lengthRule(text, asking ? QUESTION_TEXT : { min: 1, max: 500 }) },
    serverFields: { reason: 'text' },
    submit: async ({ text }) => {
      try {
        if (asking) await ask.mutateAsync({ body: { id, version, text: text.trim() } })
        else await refuse.mutateAsync({ body: { id, version, reason: text.trim() } })
      } catch (problem) {
        again()
        throw problem
      }
      toast.good(asking ? words.asked : admin.management.refused)
      onClose()
    },
  })
  return (
    <FormDialog
      title={asking ? words.ask : company}
      form={form}
      send={asking ? words.send : admin.management.refuse}
      onClose={onClose}
    >
      {asking && state === 'waiting' && <p>{words.again}</p>}
      <Textarea
        label={asking ? words.question : admin.management.refuseReason}
        description={asking ? words.questionHint : undefined}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
