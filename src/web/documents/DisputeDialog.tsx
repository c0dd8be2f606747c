import { TICKET_MESSAGE } from '#domain/ticket.ts'
import { violationsPage as words } from '#text/documents.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Attachments } from '#web/tickets/Attachments.tsx'
import { textRule } from '#web/tickets/text-rule.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = { account: string; number: string; onClose: () => void }

/** Why a firm does not agree with an act on a violation, and its papers. */
export default function DisputeDialog({ account, number, onClose }: Props) {
  const dispute = useWrite('/api/entity/violation/dispute')
  const { form, files, setFiles } = useKeptForm(`dispute:${account}:${number}`, {
    initial: { reason: '' },
    rules: { reason: textRule(TICKET_MESSAGE) },
    submit: async ({ reason }, key) => {
      await dispute.mutateAsync({
        body: { account, number, reason, files: files.map(({ id }) => id) },
        options: { idempotencyKey: key },
      })
      toast.good(words.disputed)
      onClose()
    },
  })
  return (
    <FormDialog title={words.disputeTitle(number)} form={form} send={words.send} onClose={onClose}>
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        rows={4}
        maxLength={TICKET_MESSAGE.max}
        {...form.field('reason')}
      />
      <Attachments account={account} files={files} onChange={setFiles} />
    </FormDialog>
  )
}
