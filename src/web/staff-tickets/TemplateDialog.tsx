import { ANSWER, TEMPLATE_TITLE } from '#domain/staff-ticket.ts'
import { sitesWith } from '#domain/permissions.ts'
import { isSite, type Site, SITES } from '#domain/site.ts'
import { TICKET_KINDS } from '#domain/ticket.ts'
import { siteName } from '#text/site-name.ts'
import { kindName } from '#text/ticket-kinds.ts'
import { answerTemplates as words, staffTickets } from '#text/staff-tickets.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { useSession } from '#web/session/session.ts'
import { textRule } from '#web/tickets/text-rule.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'

const NOBODY: readonly string[] = []

type Template = Reply<'/api/admin/tickets/templates'>['rows'][number]

const kinds = TICKET_KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))
const optionsOf = (sites: readonly Site[]) => sites.map((site) => ({ value: site, label: siteName(site) }))

/** Writes a text of an answer, or changes one. */
export default function TemplateDialog({
  template,
  onClose,
}: {
  template: Template | null
  onClose: () => void
}) {
  // a text of all companies is written by whoever answers in all of them
  const roles = useSession(({ admin }) => admin.user?.roles ?? NOBODY)
  const ownSites = sitesWith(roles, 'tickets.answer')
  const save = useWrite('/api/admin/tickets/templates/save')
  const { form } = useKeptForm(`template:${template?.id ?? 'new'}`, {
    initial: {
      title: template?.title ?? '',
      text: template?.text ?? '',
      kind: template?.kind ?? '',
      site: template?.site ?? ownSites?.[0] ?? '',
    },
    rules: { title: textRule(TEMPLATE_TITLE), text: textRule(ANSWER) },
    submit: async ({ title, text, kind, site }, key) => {
      await save.mutateAsync({
        body: {
          template: template?.id ?? null,
          version: template?.version ?? 0,
          title,
          text,
          kind: TICKET_KINDS.find((ticketKind) => ticketKind === kind) ?? null,
          site: isSite(site) ? site : null,
        },
        options: { idempotencyKey: key },
      })
      toast.good(words.saved)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={template === null ? words.add : words.edit}
      width="upload"
      keepOnClickOutside
    >
      <Form form={form} wide>
        <TextInput label={words.name} maxLength={TEMPLATE_TITLE.max} {...form.field('title')} />
        <Textarea label={words.text} rows={7} maxLength={ANSWER.max} {...form.field('text')} />
        <Select
          label={staffTickets.columns.kind}
          placeholder={staffTickets.anyKind}
          options={kinds}
          {...form.field('kind')}
        />
        <Select
          label={staffTickets.company}
          {...(ownSites === null ? { placeholder: words.forAll } : {})}
          options={optionsOf(ownSites ?? SITES)}
          {...form.field('site')}
        />
        <DialogActions>
          <Button type="submit" busy={form.busy}>
            {words.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
