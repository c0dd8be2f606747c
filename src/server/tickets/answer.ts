import { afterMessage, canBecome } from '#domain/ticket.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { ownEmail } from '#server/notifications/own-email.ts'
import { putMessage } from '#server/notifications/outbox.ts'
import { senderTo } from '#server/notifications/sender.ts'
import { letters } from '#text/messages.ts'

type Company = Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'>

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
 * The company writes into a ticket: an answer, or with `asks` a question to the customer. Users with their own e-mail
 * get a letter about it (finding F8). @returns false when the ticket is closed
 */
export const answerTicket = (
  deps: Company,
  { ticket, text, asks = false }: { ticket: string; text: string; asks?: boolean },
): Promise<boolean> =>
  inTransaction(deps.db, async (db) => {
    const row = await db
      .selectFrom('portal.tickets as t')
      .innerJoin('portal.users as u', 'u.user_id', 't.user_id')
      .select([
        't.state',
        't.number',
        't.title',
        'u.kind',
        'u.email',
        'u.email_proved_at',
        'u.user_id',
        'u.site',
      ])
      .where('t.ticket_id', '=', ticket)
      .forUpdate('t')
      .executeTakeFirst()
    const state = row && afterMessage(row.state, 'company')
    if (!row || !state) return false
    const at = deps.now()
    await db
      .insertInto('portal.ticket_messages')
      .values({ ticket_id: ticket, message_id: deps.random.uuid(), author: 'company', body: text, at })
      .execute()
    await db
      .updateTable('portal.tickets')
      .set({ state: asks && canBecome(row.state, 'waiting') ? 'waiting' : state, updated_at: at })
      .where('ticket_id', '=', ticket)
      .execute()
    const email = ownEmail(row)
    if (email)
      await putMessage(db, deps, {
        channel: 'email',
        recipient: email,
        ...letters.ticketAnswered({ number: row.number, subject: row.title }),
        sender: await senderTo({ ...deps, db }, row),
      })
    return true
  })
