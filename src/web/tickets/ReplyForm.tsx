import { TICKET_MESSAGE } from '#domain/ticket.ts'
import { tickets as ticketText, ticketsPage as words } from '#text/tickets.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { SubmitRow } from '#web/forms/SubmitRow.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Attachments } from './Attachments.tsx'
import { keepThread } from './thread-cache.ts'
import { textRule } from './text-rule.ts'
import type { Thread } from './thread.ts'

/** The customer continues the thread. */
export function ReplyForm({ ticket }: { ticket: Thread['ticket'] }) {
  const reply = useWrite('/api/tickets/reply')
  const { form, files, setFiles, clear } = useKeptForm(`reply:${ticket.id}`, {
    initial: { ticket_message: '' },
    rules: { ticket_message: textRule(TICKET_MESSAGE) },
    submit: async ({ ticket_message }, key) => {
      const thread = await reply.mutateAsync({
        body: { ticket: ticket.id, ticket_message, files: files.map(({ id }) => id) },
        options: { idempotencyKey: key },
      })
      toast.good(words.replySent)
      return () => {
        clear()
        keepThread(thread)
      }
    },
  })
  return (
    <Form form={form} wide>
      <Textarea
        label={words.replyLabel}
        rows={4}
        maxLength={TICKET_MESSAGE.max}
        {...form.field('ticket_message')}
      />
      <Attachments account={ticket.account} files={files} onChange={setFiles} />
      <SubmitRow form={form}>{ticketText.reply}</SubmitRow>
    </Form>
  )
}
