import { sql } from 'kysely'
import { kyivDate } from '#domain/kyiv.ts'
import { afterMessage, canBecome } from '#domain/ticket.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { hearersOf } from '#server/outbox/hearers.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { attachOfCompany } from './attach.ts'
import { writeEvent } from './events.ts'
import { recordMissed, resumedTerm } from './term.ts'

type Company = Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>
type Answer = {
  ticket: string
  text: string
  /** a question to the customer: the term stands still until they answer */
  asks?: boolean
  /** the employee */
  by?: string
  /** what that employee has uploaded */
  files?: readonly string[]
}

/** The company starts work on a new ticket. @returns false when it is no longer new */
export async function takeTicket({ db, now }: Pick<Deps, 'db' | 'now'>, ticket: string): Promise<boolean> {
  const taken = await db
    .updateTable('portal.tickets')
    .set({ state: 'in-progress', updated_at: now() })
    .where('ticket_id', '=', ticket)
    .where('state', '=', 'new')
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/**
 * The company writes into a ticket: an answer, or with `asks` a question to the customer. Those who wrote are told. A term that is over is written down before it ends with the answer.
 * @returns false when the ticket is closed
 */
export const answerTicket = (
  deps: Company,
  { ticket, text, asks = false, by, files = [] }: Answer,
): Promise<boolean> =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const row = await db
      .selectFrom('portal.tickets as t')
      .select(['t.state', 't.number', 't.title', 't.user_id', 't.account', 't.kind', 't.term_topic'])
      .select(['t.term_from', 't.due_on', 't.answer_by', 't.paused_on'])
      .where('t.ticket_id', '=', ticket)
      .forUpdate('t')
      .executeTakeFirst()
    const state = row && afterMessage(row.state, 'company')
    if (!row || !state) return false
    const at = deps.now()
    const today = kyivDate(at)
    await recordMissed(inner, at, today, ticket)

    const message_id = deps.random.uuid()
    await db
      .insertInto('portal.ticket_messages')
      .values({ ticket_id: ticket, message_id, author: 'company', body: text, at, staff_id: by ?? null })
      .execute()
    if (by) await attachOfCompany(inner, { ticket, message_id, by, account: row.account, files })

    const waits = asks && canBecome(row.state, 'waiting')
    const term = waits ? { paused_on: today } : await resumedTerm(inner, row, today)
    await db
      .updateTable('portal.tickets')
      .set({ state: waits ? 'waiting' : state, updated_at: at, ...term })
      .where('ticket_id', '=', ticket)
      .execute()
    await writeEvent(inner, ticket, waits ? 'asked' : 'answered', by ?? null)
    await tellHearers(inner, { ticket, message_id, row, asks })
    return true
  })

/**
 * The company says what nobody has asked about, in a conversation of any state: it stays as it was, closed or waiting for
 * an answer. Those who wrote are told.
 */
export const writeNotice = (
  deps: Company,
  { ticket, text }: Pick<Answer, 'ticket' | 'text'>,
): Promise<void> =>
  inTransaction(deps.db, async (db): Promise<void> => {
    const inner = { ...deps, db }
    const at = deps.now()
    const row = await db
      .updateTable('portal.tickets')
      .set({ updated_at: at })
      .where('ticket_id', '=', ticket)
      .returning(['number', 'title', 'user_id', 'account'])
      .executeTakeFirstOrThrow()
    const message_id = deps.random.uuid()
    await db
      .insertInto('portal.ticket_messages')
      .values({ ticket_id: ticket, message_id, author: 'company', body: text, at, staff_id: null })
      .execute()
    await writeEvent(inner, ticket, 'notice')
    await tellHearers(inner, { ticket, message_id, row, asks: false })
  })

type Hearing = {
  ticket: string
  message_id: string
  row: { number: string; title: string; user_id: string; account: string }
  asks: boolean
}

const tellHearers = async (deps: Company, { ticket, message_id, row, asks }: Hearing): Promise<number> =>
  tellAbout(
    deps,
    'ticketAnswered',
    (await hearersOf(deps, { writer: row.user_id, account: row.account }, wroteIn(ticket))).map((user) => ({
      key: user === row.user_id ? `ticket:${message_id}` : `ticket:${message_id}:${user}`,
      to: { user, account: row.account },
      facts: { ticket, number: row.number, subject: row.title, asks },
    })),
  )

const wroteIn = (ticket: string) =>
  sql<boolean>`exists (select from portal.ticket_messages m where m.ticket_id = ${ticket} and m.user_id = u.user_id)`
