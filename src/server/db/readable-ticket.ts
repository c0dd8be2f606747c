import { type RawBuilder, sql } from 'kysely'
import type { UserKind } from '#domain/user-kind.ts'

/**
 * Tickets (`t` in the statement) that a customer reads and goes on with, among those of their accounts. A household's
 * correspondence belongs to whoever wrote it; that of a business to the business, whoever of its people wrote.
 */
export const readableTicket = ({ kind, userId }: { kind: UserKind; userId: string }): RawBuilder<boolean> =>
  kind === 'person'
    ? sql<boolean>`t.user_id = ${userId}`
    : sql<boolean>`exists (select from portal.users w where w.user_id = t.user_id and w.kind = ${kind})`
