import { sql } from 'kysely'
import type { RequestKind } from '#domain/business-request.ts'
import { nameOfUser } from '#server/auth/right-holders.ts'
import { readableTicket } from '#server/db/readable.ts'
import type { Customer, Deps } from '#server/deps.ts'

/**
 * The subject of a request in which each company of an account speaks of itself: while another company's of the same
 * name is open, the later one says its company, and neither stands in the way of the other.
 */
export async function subjectApart(
  { db }: Pick<Deps, 'db'>,
  caller: Customer,
  { account, kind, subject }: { account: string; kind: RequestKind; subject: string },
): Promise<string> {
  const alike = await db
    .selectFrom('portal.requests as r')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'r.ticket_id')
    .where('r.account', '=', account)
    .where('r.kind', '=', kind)
    .where('r.subject', '=', subject)
    .where('r.state', '=', 'open')
    .where(sql<boolean>`not ${readableTicket(caller)}`)
    .innerJoin('portal.users as u', (join) => join.on('u.user_id', '=', caller.userId))
    .select(nameOfUser.as('company'))
    .executeTakeFirst()
  return alike ? `${subject}, ${alike.company}` : subject
}
