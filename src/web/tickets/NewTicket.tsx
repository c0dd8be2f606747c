import { TICKET_KINDS, TICKET_MESSAGE, TITLE } from '#domain/ticket.ts'
import { tickets as ticketText, ticketsPage as words } from '#text/tickets.ts'
import { successNotes } from '#text/entry-notes.ts'
import { requiredText } from '#text/validation.ts'
import { useWrite } from '#web/api/queries.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { FieldRow, Form, FormActions } from '#web/forms/Form.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { useNavigate, useSearch } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { kit } from '#text/kit.ts'
import { Attachments } from './Attachments.tsx'
import { kindOptions } from './kind-options.ts'
import { textRule } from './text-rule.ts'

const kindOf = (value: string) => TICKET_KINDS.find((kind) => kind === value)

/** /cabinet/…/tickets/new; ?kind= and ?title= fill the form, so that other pages can link here. */
export default function NewTicket() {
  const { account, pages } = useCustomer()
  const search = useSearch()
  const navigate = useNavigate()
  const create = useWrite('/api/tickets/create')
  const kind = kindOf(typeof search['kind'] === 'string' ? search['kind'] : '') ?? ''
  const title = typeof search['title'] === 'string' ? search['title'].slice(0, TITLE.max) : ''
  const { form, files, setFiles } = useKeptForm(`ticket:${account}:${kind}:${title}`, {
    initial: {
      kind,
      title,
      ticket_message: '',
    },
    rules: {
      kind: (kind) => (kindOf(kind) ? null : requiredText()),
      title: textRule(TITLE),
      ticket_message: textRule(TICKET_MESSAGE),
    },
    submit: async ({ kind, title, ticket_message }, key) => {
      const { ticket } = await create.mutateAsync({
        body: {
          account,
          kind: kindOf(kind) ?? 'other',
          title,
          ticket_message,
          files: files.map(({ id }) => id),
        },
        options: { idempotencyKey: key },
      })
      toast.good(`${successNotes['request-accepted']} ${ticketText.accepted(ticket)}`)
      return () => navigate({ to: pages.ticket, params: { ticket: ticket.id }, replace: true })
    },
  })
  return (
    <Page intro={words.newIntro} narrow>
      <Form form={form}>
        <FieldRow>
          <Select
            label={ticketText.kind}
            placeholder={words.chooseKind}
            options={kindOptions}
            {...form.field('kind')}
          />
          <TextInput label={ticketText.subject} maxLength={TITLE.max} {...form.field('title')} />
        </FieldRow>
        <Textarea
          label={ticketText.message}
          description={ticketText.messageHint}
          rows={4}
          maxLength={TICKET_MESSAGE.max}
          {...form.field('ticket_message')}
        />
        <Attachments account={account} files={files} onChange={setFiles} />
        <FormActions>
          <Button type="submit" busy={form.busy}>
            {ticketText.send}
          </Button>
          <LinkButton to={pages.tickets} look="outline">
            {kit.cancel}
          </LinkButton>
        </FormActions>
      </Form>
    </Page>
  )
}
