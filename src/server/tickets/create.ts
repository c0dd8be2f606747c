import { sql } from 'kysely'
import type { z } from 'zod'
import type { tickets } from '#contract/tickets.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { siteOfAccount } from '#domain/site.ts'
import { dueOn } from '#domain/ticket.ts'
import { ownNumber } from '#server/own-number.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { addMessage } from './add-message.ts'
import { ownTicket } from './store.ts'

/** Writes a new ticket; the answer is due by the term of domain/ticket.ts. */
export async function createTicket(
  deps: Deps,
  caller: Caller<'person' | 'entity' | 'provider'>,
  input: z.output<typeof tickets.create.request>,
  visit: Visit,
) {
  const account = ownNumber(caller, input.account)
  const of = siteOfAccount(account)
  if (!of) throw new Problem('account-not-found', { field: 'account' })
  const title = input.title.trim()
  const text = input.ticket_message.trim()
  const at = deps.now()
  const id = deps.random.uuid()

  return inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const { number } = await db
      .insertInto('portal.tickets')
      .values({
        ticket_id: id,
        number: sql<string>`nextval('portal.ticket_number')::text`,
        user_id: caller.userId,
        account,
        site: of.site,
        kind: input.kind,
        title,
        created_at: at,
        updated_at: at,
        due_on: dueOn(kyivDate(at)),
        seen_at: null,
      })
      .returning('number')
      .executeTakeFirstOrThrow()
    await addMessage(inner, caller, { ticket: id, account, text, files: input.files ?? [] })
    await writeAudit(inner, visit, {
      action: 'ticket-created',
      outcome: 'success',
      actorKind: caller.kind,
      actorId: caller.userId,
      account,
      site: of.site,
      details: { number },
    })
    return { status: 'success' as const, ticket: await ownTicket(inner, caller, id) }
  })
}
