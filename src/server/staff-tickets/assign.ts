import type { z } from 'zod'
import type { staffTickets as calls } from '#contract/staff-tickets.ts'
import { isOpenTicket } from '#domain/ticket.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { writeEvent } from '#server/tickets/events.ts'
import { assertSeen, auditTicket, lockTicket, type Staff } from './store.ts'
import { colleaguesFor, shownTicket } from './thread.ts'

/** Takes a ticket, gives it to a colleague who may answer it, or leaves it to whoever is free. */
export const assignTicket = (
  deps: Deps,
  caller: Staff,
  { ticket: id, version, to }: z.output<typeof calls.assign.request>,
  visit: Visit,
) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const ticket = await lockTicket(inner, caller, id)
    await assertSeen(inner, ticket, version)
    if (!isOpenTicket(ticket.state)) throw new Problem('ticket-closed', { field: 'ticket' })
    const colleague =
      to === null ? null : (await colleaguesFor(inner, ticket.site)).find((candidate) => candidate.id === to)
    if (colleague === undefined) throw new Problem('not-found', { field: 'to' })
    await db
      .updateTable('portal.tickets')
      .set({
        assignee: to,
        ...(ticket.state === 'new' && to !== null ? { state: 'in-progress' as const } : {}),
        updated_at: deps.now(),
      })
      .where('ticket_id', '=', id)
      .execute()
    const event = to === null ? 'released' : to === caller.userId ? 'taken' : 'given'
    await writeEvent(inner, id, event, caller.userId, { to: colleague?.name ?? null })
    await auditTicket(inner, visit, caller, ticket, {
      action: 'ticket-assigned',
      details: { 'before.assignee': ticket.assignee, 'after.assignee': to },
    })
    return shownTicket(inner, caller, id)
  })
