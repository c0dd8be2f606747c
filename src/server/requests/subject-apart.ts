import { sql } from 'kysely'
import type { RequestKind } from '#domain/business-request.ts'
import { nameOfUser } from '#server/auth/right-holders.ts'
import { readableTicket } from '#server/db/readable.ts'
import type { Customer, Deps } from '#server/deps.ts'

/**
 * The subject of a request in which each company of an account speaks of itself: while another company's of the same
 * name is open, the later one says its company, and neither stands in the way of the other. It goes on saying it while it
 * is open, so that nobody files it twice.
 */
export async function subjectApart(
  { db }: Pick<Deps, 'db'>,
  caller: Customer,
  { account, kind, subject }: { account: string; kind: RequestKind; subject: string },
): Promise<string> {
  const apart = sql<string>`${subject} || ', ' || coalesce(u.company, ${nameOfUser})`
  const alike = await db
    .selectFrom('portal.requests as r')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'r.ticket_id')
    .innerJoin('portal.users as u', (join) => join.on('u.user_id', '=', caller.userId))
    .select(apart.as('subject'))
    .where('r.account', '=', account)
    .where('r.kind', '=', kind)
    .where('r.state', '=', 'open')
    .where(sql<boolean>`(r.subject = ${apart} or (r.subject = ${subject} and not ${readableTicket(caller)}))`)
    .executeTakeFirst()
  return alike?.subject ?? subject
}
