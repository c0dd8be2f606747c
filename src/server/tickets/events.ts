import type { Deps } from '#server/deps.ts'

/** What happens to a ticket, by code; src/text/staff-tickets.ts puts it into words. */
const TICKET_EVENTS = [
  'wrote',
  'withdrew',
  'closed',
  'taken',
  'given',
  'released',
  'asked',
  'answered',
  'notice',
  'noted',
  'transferred',
  'merged',
  'absorbed',
  'reopened',
  'missed',
] as const
type TicketEvent = (typeof TICKET_EVENTS)[number]

export const isTicketEvent = (text: string): text is TicketEvent =>
  TICKET_EVENTS.some((kind) => kind === text)

/** Adds a line to the history of a ticket. `actor`: the employee; null is the customer or the clock. */
export async function writeEvent(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ticket: string,
  kind: TicketEvent,
  actor: string | null = null,
  details: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  await db
    .insertInto('portal.ticket_events')
    .values({ ticket_id: ticket, at: now(), kind, actor, details: JSON.stringify(details) })
    .execute()
}
