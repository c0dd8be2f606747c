import { lazy, Suspense, useState } from 'react'
import { staffTicket as words } from '#text/staff-ticket.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu, MenuItem } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toasts.ts'
import { type Action, fetchOpened, keepOpened, type Opened } from './opened.ts'

// loaded when one of them is opened
const ActionDialog = lazy(chunk(() => import('./ActionDialog.tsx'), inBrowser))

/** What is done with a ticket besides answering it. */
export function TicketActions({ opened }: { opened: Opened }) {
  const { ticket, can, colleagues, others } = opened
  const [action, setAction] = useState<Action | null>(null)
  const assign = useWrite('/api/admin/tickets/assign')
  const me = colleagues.find(({ self }) => self)
  const give = (to: string | null) =>
    assign.mutate(
      { body: { ticket: ticket.id, version: ticket.version, to } },
      {
        onSuccess: (next) => {
          keepOpened(next)
          toast.good(words.given)
        },
        onError: (problem) => {
          toast.bad(problem.message)
          if (problem instanceof ApiProblem && problem.code === 'changed-meanwhile')
            void fetchOpened(ticket.id)
        },
      },
    )
  if (!can.change && !can.reopen) return null
  return (
    <>
      {can.change && !ticket.mine && me && (
        <Button look="outline" busy={assign.isPending} onClick={() => give(me.id)}>
          {words.take}
        </Button>
      )}
      {can.reopen && (
        <Button look="outline" onClick={() => setAction('reopen')}>
          {words.reopen}
        </Button>
      )}
      {can.change && (
        <Menu face={words.more}>
          <MenuItem onClick={() => setAction('give')}>{words.give}</MenuItem>
          {ticket.mine && <MenuItem onClick={() => give(null)}>{words.free}</MenuItem>}
          <MenuItem onClick={() => setAction('transfer')}>{words.transfer}</MenuItem>
          {others.length > 0 && <MenuItem onClick={() => setAction('merge')}>{words.merge}</MenuItem>}
        </Menu>
      )}
      {action && (
        <Suspense>
          <ActionDialog action={action} opened={opened} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </>
  )
}
