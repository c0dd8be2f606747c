import { sql } from 'kysely'
import { nameOfUser } from '#server/auth/right-holders.ts'
import { lostOf } from '#server/auth/rights.ts'
import { readableTicket, unreadTicket } from '#server/db/readable.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

type Store = Pick<Deps, 'db' | 'now'>

/** The calls of the tickets screen page longer lists. */
const MOST = 200

/** Tickets with who opened them, the number of their messages and whether this reader has not read an answer. */
export const selectTickets = ({ db }: Store, caller: Caller) =>
  db
    .selectFrom('portal.tickets as t')
    .innerJoin('portal.users as u', 'u.user_id', 't.user_id')
    .select(['t.user_id', nameOfUser.as('name')])
    .select([
      't.ticket_id',
      't.number',
      't.account',
      't.kind',
      't.title',
      't.state',
      't.created_at',
      't.updated_at',
      't.due_on',
    ])
    .select((eb) => [
      eb
        .selectFrom('portal.ticket_messages as m')
        .whereRef('m.ticket_id', '=', 't.ticket_id')
        .select(sql<number>`count(*)::int`.as('n'))
        .as('messages'),
      unreadTicket(caller).as('unseen'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectTickets>['executeTakeFirstOrThrow']>>

export const toTicket = (row: Row, { userId }: Pick<Caller, 'userId'>) => ({
  id: row.ticket_id,
  number: row.number,
  account: row.account,
  kind: row.kind,
  title: row.title,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  dueOn: row.due_on,
  messages: row.messages ?? 0,
  by: row.user_id === userId ? null : row.name,
  unseen: row.unseen,
})

export type Ticket = ReturnType<typeof toTicket>

/** Tickets of one account of the caller, the newest first (spec §4: a new ticket is placed first). */
export async function ticketsOf(store: Store, caller: Caller, account: string) {
  const rows = await selectTickets(store, caller)
    .where(readableTicket(caller))
    .where('t.account', '=', account)
    .orderBy('t.created_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => toTicket(row, caller))
}

/**
 * A ticket of one of the caller's accounts that is theirs to read; others do not exist for the caller. With `lock` nobody
 * else changes it until the transaction ends, and the account is still the caller's. @throws 'ticket-not-found'
 */
export async function ownTicket(store: Store, caller: Caller, id: string, lock = false) {
  const ticket = await selectTickets(store, caller)
    .where('t.ticket_id', '=', id)
    .where(readableTicket(caller))
    .$if(lock, (query) => query.forUpdate('t'))
    .executeTakeFirst()
  if (!ticket || !caller.accounts.includes(ticket.account) || (lock && (await isLost(store, caller, ticket))))
    throw new Problem('ticket-not-found', { field: 'ticket' })
  return toTicket(ticket, caller)
}

const isLost = async (store: Store, caller: Caller, { account }: { account: string }): Promise<boolean> =>
  (await lostOf(store, caller, [account])) !== undefined
