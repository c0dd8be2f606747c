import { type RawBuilder, sql } from 'kysely'
import type { UserKind } from '#domain/user-kind.ts'

type Reader = { kind: UserKind; userId: string }

/**
 * Tickets (`t` in the statement) that a customer reads and goes on with, among those of their accounts. A household's
 * correspondence belongs to whoever wrote it; that of a business to the business, whoever of its people wrote.
 */
export const readableTicket = ({ kind, userId }: Reader): RawBuilder<boolean> =>
  kind === 'person'
    ? sql<boolean>`t.user_id = ${userId}`
    : sql<boolean>`exists (select from portal.users w where w.user_id = t.user_id and w.kind = ${kind})`

/**
 * Whether the company wrote in a ticket (`t`) what this reader has not read. What was written in a colleague's ticket
 * before they got the account is no news to them.
 */
export const unreadTicket = ({ userId }: Reader): RawBuilder<boolean> => sql<boolean>`exists (
    select from portal.ticket_messages m
    left join portal.ticket_reads r on r.ticket_id = t.ticket_id and r.user_id = ${userId}
    left join portal.account_links l on l.user_id = ${userId} and l.account = t.account and t.user_id <> ${userId}
    where m.ticket_id = t.ticket_id and m.author = 'company'
      and m.at > coalesce(greatest(r.read_at, l.added_at), '-infinity'))`
