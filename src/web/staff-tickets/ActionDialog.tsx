import { REASON } from '#domain/reason.ts'
import { isSite, SITES } from '#domain/site.ts'
import { siteName } from '#text/site-name.ts'
import { staffTickets } from '#text/staff-tickets.ts'
import { staffTicket as words } from '#text/staff-ticket.ts'
import { tickets } from '#text/tickets.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { filledRule } from '#web/forms/text-rules.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { useNavigate } from '#web/navigation/use-navigation.ts'
import { textRule } from '#web/tickets/text-rule.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'
import { fetchOpened, keepOpened, type Opened } from './opened.ts'
import { queueSearch } from './queue-search.ts'
import type { Action } from './opened.ts'

type Props = { action: Action; opened: Opened; onClose: () => void }

/** Gives a ticket to a colleague or to another company, merges it, or works on it again. */
export default function ActionDialog({ action, opened, onClose }: Props) {
  const { ticket, colleagues, others } = opened
  const navigate = useNavigate()
  const writes = {
    give: useWrite('/api/admin/tickets/assign'),
    transfer: useWrite('/api/admin/tickets/transfer'),
    merge: useWrite('/api/admin/tickets/merge'),
    reopen: useWrite('/api/admin/tickets/reopen'),
  }
  const seen = { ticket: ticket.id, version: ticket.version }
  const chooses = action !== 'reopen'
  const explains = action === 'transfer' || action === 'reopen'

  async function act(to: string, reason: string) {
    if (action === 'give') keepOpened(await writes.give.mutateAsync({ body: { ...seen, to } }))
    else if (action === 'reopen') keepOpened(await writes.reopen.mutateAsync({ body: { ...seen, reason } }))
    else if (action === 'merge') {
      const next = await writes.merge.mutateAsync({ body: { ...seen, into: to } })
      await navigate({
        to: '/cabinet/admin/management/tickets/$ticket',
        params: { ticket: next.ticket.id },
      })
    } else if (isSite(to)) {
      await writes.transfer.mutateAsync({ body: { ...seen, to, reason } })
      // whoever works for this company alone does not see it any more
      await navigate({ to: '/cabinet/admin/management/tickets', search: queueSearch.get() })
    }
  }
  const { form } = useKeptForm(`ticket-${action}:${ticket.id}`, {
    initial: { to: '', reason: '' },
    rules: {
      to: (to) => (chooses ? filledRule(to) : null),
      reason: (reason) => (explains ? textRule(REASON)(reason) : null),
    },
    serverFields: { into: 'to' },
    submit: async ({ to, reason }) => {
      try {
        await act(to, reason.trim())
      } catch (failure) {
        if (failure instanceof ApiProblem && failure.code === 'changed-meanwhile')
          await fetchOpened(ticket.id)
        throw failure
      }
      onClose()
      toast.good(done[action])
    },
  })
  const options = {
    give: colleagues.map(({ id, name }) => ({ value: id, label: name })),
    transfer: SITES.filter((site) => site !== ticket.site).map((site) => ({
      value: site,
      label: siteName(site),
    })),
    merge: others.map(({ id, number, title }) => ({
      value: id,
      label: `${tickets.number(number)}: ${title}`,
    })),
    reopen: [],
  }[action]
  return (
    <Dialog open onClose={onClose} title={words[action]} keepOnClickOutside>
      {action !== 'give' && <p>{hints[action]}</p>}
      <Form form={form}>
        {chooses && (
          <Select
            label={
              action === 'give' ? words.toColleague : action === 'merge' ? words.into : staffTickets.company
            }
            placeholder={words.choose}
            options={options}
            {...form.field('to')}
          />
        )}
        {explains && <Textarea label={words.reason} rows={3} {...form.field('reason')} />}
        <DialogActions>
          <Button type="submit" busy={form.busy}>
            {words[action]}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const hints = { transfer: words.transferHint, merge: words.mergeHint, reopen: words.reopenHint } as const
const done = {
  give: words.given,
  transfer: words.transferred,
  merge: words.merged,
  reopen: words.reopened,
} as const
