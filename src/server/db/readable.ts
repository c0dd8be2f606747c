import { type RawBuilder, sql } from 'kysely'
import type { UserKind } from '#domain/user-kind.ts'

type Reader = { kind: UserKind; userId: string }

/**
 * Whether two users (`w` and `u`) of an account are of one company: the people of its business are. A provider has the
 * account for itself, as other providers of the account have; only those with the same ЄДРПОУ are colleagues.
 */
export const ofOneCompany: RawBuilder<boolean> = sql<boolean>`(u.kind = w.kind
  and (w.kind = 'entity' or u.user_id = w.user_id or u.edrpou = w.edrpou))`

/** Whether others may read what one of them wrote, so that each row says who did: of a household nobody else does. */
export const hasColleagues = ({ kind }: Pick<Reader, 'kind'>): boolean => kind !== 'person'

/**
 * What a customer reads and goes on with, among what was written for their accounts. Of a household it belongs to whoever
 * wrote it; of a company to the company, whoever of its people wrote.
 */
const writtenFor = (reader: Reader, writer: RawBuilder<unknown>): RawBuilder<boolean> =>
  hasColleagues(reader)
    ? sql<boolean>`exists (select from portal.users w join portal.users u on u.user_id = ${reader.userId}
        where w.user_id = ${writer} and ${ofOneCompany})`
    : sql<boolean>`${writer} = ${reader.userId}`

/** Tickets (`t` in the statement). */
export const readableTicket = (reader: Reader): RawBuilder<boolean> =>
  writtenFor(reader, sql.ref('t.user_id'))

/** Ordered services (`o` in the statement). */
export const readableOrder = (reader: Reader): RawBuilder<boolean> => writtenFor(reader, sql.ref('o.user_id'))

/** Whether the company of the reader sent a document to ours, and not another provider of the account. */
export const sentDocument = (
  reader: Reader,
  document: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
    select from portal.provider_document_versions v
    join portal.requests r on r.request_id = v.request_id
    join portal.tickets t on t.ticket_id = r.ticket_id
    where v.document_id = ${document} and ${readableTicket(reader)})`

/**
 * Papers (`p` in the statement) that a business or a provider sees among those of their accounts: what a provider sent
 * is its own, all others are of the account.
 */
export const readablePaper = (reader: Reader): RawBuilder<boolean> => {
  const document = sql`case p.kind when 'provider-document' then split_part(p.key, ':', 1)::uuid end`
  return sql<boolean>`(p.kind <> 'provider-document' or ${sentDocument(reader, document)})`
}

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
