import type { z } from 'zod'
import type { staffTickets as calls } from '#contract/staff-tickets.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { canReopen } from '#domain/staff-ticket.ts'
import { isOpenTicket } from '#domain/ticket.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { writeEvent } from '#server/tickets/events.ts'
import { newTerm, resumedTerm, topicOfTerm } from '#server/tickets/term.ts'
import { staffTicket as words } from '#text/staff-ticket.ts'
import { assertSeen, auditTicket, lockTicket, type Staff, type Ticket } from './store.ts'
import { shownTicket } from './thread.ts'

/** Hands a ticket over to another company: whoever works there sees it from now on. The term goes on. */
export const transferTicket = (
  deps: Deps,
  caller: Staff,
  { ticket: id, version, to, reason }: z.output<typeof calls.transfer.request>,
  visit: Visit,
) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const ticket = await open(inner, caller, id, version)
    if (ticket.site === to) throw new Problem('conflict', { field: 'to' })
    await db
      .updateTable('portal.tickets')
      .set({ site: to, assignee: null, updated_at: deps.now() })
      .where('ticket_id', '=', id)
      .execute()
    await writeEvent(inner, id, 'transferred', caller.userId, {
      from: ticket.site,
      to,
      reason: reason.trim(),
    })
    await auditTicket(inner, visit, caller, ticket, {
      action: 'ticket-transferred',
      details: { 'before.site': ticket.site, 'after.site': to },
    })
    return { status: 'success' as const }
  })

/**
 * Two tickets of one customer become one: this one is closed with a word to the customer where the answer will be, the
 * other keeps the earlier term. What was written stays where it was written; employees read it together.
 */
export const mergeTicket = (
  deps: Deps,
  caller: Staff,
  { ticket: id, version, into }: z.output<typeof calls.merge.request>,
  visit: Visit,
) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    if (id === into) throw new Problem('conflict', { field: 'into' })
    // in one order, so that two who merge at once do not wait for each other for ever
    const other = into < id ? await lockTicket(inner, caller, into, { field: 'into' }) : null
    const ticket = await open(inner, caller, id, version)
    const target = other ?? (await lockTicket(inner, caller, into, { field: 'into' }))
    const isWhole =
      ticket.user_id === target.user_id && isOpenTicket(target.state) && !(await asks(inner, id))
    if (!isWhole) throw new Problem('conflict', { field: 'into' })

    const at = deps.now()
    const message = words.mergedMessage(target.number)
    await db
      .insertInto('portal.ticket_messages')
      .values({
        ticket_id: id,
        message_id: deps.random.uuid(),
        author: 'company',
        body: message,
        at,
        staff_id: caller.userId,
      })
      .execute()
    await db
      .updateTable('portal.tickets')
      .set({ state: 'closed', merged_into: into, updated_at: at })
      .where((eb) => eb.or([eb('ticket_id', '=', id), eb('merged_into', '=', id)]))
      .execute()
    await db
      .updateTable('portal.tickets')
      .set({ ...(await joined(inner, ticket, target, kyivDate(at))), updated_at: at })
      .where('ticket_id', '=', into)
      .execute()
    await writeEvent(inner, id, 'merged', caller.userId, { into: target.number })
    await writeEvent(inner, into, 'absorbed', caller.userId, { number: ticket.number })
    await auditTicket(inner, visit, caller, ticket, {
      action: 'ticket-merged',
      details: { into: target.number, 'after.state': 'closed' },
    })
    return shownTicket(inner, caller, into)
  })

/**
 * The term of the two that ends earlier, with the rule it is counted by. They wait for the customer only where both did:
 * a question of the customer is not put off by what the company has asked in the other ticket.
 */
async function joined(deps: Pick<Deps, 'db'>, ticket: Ticket, target: Ticket, today: string) {
  const waits = ticket.state === 'waiting' && target.state === 'waiting'
  const going = async (row: Ticket) => (waits ? row : { ...row, ...(await resumedTerm(deps, row, today)) })
  const [first, other] = [await going(ticket), await going(target)]
  const sooner = first.answer_by < other.answer_by ? first : other
  const { term_from, answer_by, paused_on } = sooner
  return {
    ...(target.state === 'waiting' && !waits ? { state: 'in-progress' as const } : {}),
    term_topic: topicOfTerm(sooner),
    term_from,
    answer_by,
    paused_on,
    due_on: first.due_on < other.due_on ? first.due_on : other.due_on,
  }
}

const asks = async ({ db }: Pick<Deps, 'db'>, ticket: string) =>
  (await db
    .selectFrom('portal.requests')
    .select('request_id')
    .where('ticket_id', '=', ticket)
    .where('state', '=', 'open')
    .executeTakeFirst()) !== undefined

/** An answered or closed ticket is worked on again: a new term begins today. */
export const reopenTicket = (
  deps: Deps,
  caller: Staff,
  { ticket: id, version, reason }: z.output<typeof calls.reopen.request>,
  visit: Visit,
) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const ticket = await lockTicket(inner, caller, id)
    await assertSeen(inner, ticket, version)
    if (!canReopen(ticket.state) || ticket.merged_into !== null)
      throw new Problem('conflict', { field: 'ticket' })
    const at = deps.now()
    await db
      .updateTable('portal.tickets')
      .set({
        state: 'in-progress',
        assignee: ticket.assignee ?? caller.userId,
        updated_at: at,
        ...(await newTerm(inner, topicOfTerm(ticket), kyivDate(at))),
      })
      .where('ticket_id', '=', id)
      .execute()
    await writeEvent(inner, id, 'reopened', caller.userId, { reason: reason.trim() })
    await auditTicket(inner, visit, caller, ticket, {
      action: 'ticket-reopened',
      details: { 'after.state': 'in-progress' },
    })
    return shownTicket(inner, caller, id)
  })

/** @throws 'ticket-closed' | 'changed-meanwhile' | 'ticket-not-found' */
async function open(deps: Deps, caller: Staff, id: string, version: number): Promise<Ticket> {
  const ticket = await lockTicket(deps, caller, id)
  await assertSeen(deps, ticket, version)
  if (!isOpenTicket(ticket.state)) throw new Problem('ticket-closed', { field: 'ticket' })
  return ticket
}
