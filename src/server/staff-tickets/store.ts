import type { AuditAction } from '#text/audit-actions.ts'
import { sql } from 'kysely'
import type { Permission } from '#domain/permissions.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { ofSites } from '#server/auth/staff.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { Problem } from '#server/problem.ts'
import { isTicketEvent } from '#server/tickets/events.ts'
import { staffTicket as words } from '#text/staff-ticket.ts'

export type Staff = Caller<'admin'>
type Store = Pick<Deps, 'db'>

/** Name of an employee, as an SQL expression over the alias of portal.users. */
export const staffName = (alias: string) =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${alias}.name`)}, ${sql.ref(`${alias}.surname`)}), '')`

/**
 * A ticket of the companies in which the caller has the permission, held until the transaction ends.
 * @throws 'ticket-not-found'
 */
export async function lockTicket(
  { db }: Store,
  caller: Staff,
  id: string,
  { permission = 'tickets.answer', field = 'ticket' }: { permission?: Permission; field?: string } = {},
) {
  const row = await db
    .selectFrom('portal.tickets as t')
    .selectAll('t')
    .where('t.ticket_id', '=', id)
    .where(ofSites(caller, permission, sql.ref('t.site')))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('ticket-not-found', { field })
  return row
}
export type Ticket = Awaited<ReturnType<typeof lockTicket>>

/** @throws 'changed-meanwhile' with the last thing that happened, when the ticket is not what the caller saw */
export async function assertSeen({ db }: Store, ticket: Ticket, version: number): Promise<void> {
  if (ticket.version === version) return
  const last = await db
    .selectFrom('portal.ticket_events as e')
    .leftJoin('portal.users as u', 'u.user_id', 'e.actor')
    .select(['e.kind', 'e.at', staffName('u').as('who')])
    .where('e.ticket_id', '=', ticket.ticket_id)
    .orderBy('e.event_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  throw changedMeanwhile('ticket', {
    did: last && isTicketEvent(last.kind) ? words.events[last.kind] : null,
    who: last?.who,
    at: last?.at,
  })
}

/** Who did what to a ticket, with what was before and what is after; no words of the customer. */
export const auditTicket = (
  deps: Pick<Deps, 'db' | 'now' | 'secrets'>,
  visit: Visit,
  caller: Staff,
  ticket: Ticket,
  entry: { action: AuditAction; details?: Readonly<Record<string, string | number | boolean | null>> },
): Promise<void> =>
  writeAudit(deps, visit, {
    action: entry.action,
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    subjectId: ticket.user_id,
    account: ticket.account,
    site: ticket.site,
    details: { number: ticket.number, 'before.state': ticket.state, ...entry.details },
  })
