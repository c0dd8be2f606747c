import { type RawBuilder, sql } from 'kysely'
import type { UserKind } from '#domain/user-kind.ts'

type Reader = { kind: UserKind; userId: string }

/**
 * What a customer reads and goes on with, among what was written for their accounts. Of a household it belongs to whoever
 * wrote it; of a business to the business, whoever of its people wrote.
 */
const writtenFor = ({ kind, userId }: Reader, writer: RawBuilder<unknown>): RawBuilder<boolean> =>
  kind === 'person'
    ? sql<boolean>`${writer} = ${userId}`
    : sql<boolean>`exists (select from portal.users w where w.user_id = ${writer} and w.kind = ${kind})`

/** Tickets (`t` in the statement). */
export const readableTicket = (reader: Reader): RawBuilder<boolean> =>
  writtenFor(reader, sql.ref('t.user_id'))

/** Ordered services (`o` in the statement). */
export const readableOrder = (reader: Reader): RawBuilder<boolean> => writtenFor(reader, sql.ref('o.user_id'))

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
