import { sql } from 'kysely'
import type { z } from 'zod'
import type { tickets } from '#contract/tickets.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { siteOfAccount } from '#domain/site.ts'
import type { TicketKind } from '#domain/ticket.ts'
import { ownNumber } from '#server/own-number.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { addMessage } from './add-message.ts'
import { ownTicket } from './store.ts'
import { newTerm } from './term.ts'

/** Writes a new ticket; the answer is due by the term of its topic (term.ts). */
export async function createTicket(
  deps: Deps,
  caller: Caller<'person' | 'entity' | 'provider'>,
  { account, kind, title, ticket_message: text, files = [] }: z.output<typeof tickets.create.request>,
  visit: Visit,
) {
  return inTransaction(deps.db, async (db) => ({
    status: 'success' as const,
    ticket: await openTicket({ ...deps, db }, caller, { account, kind, title, text, files }, visit),
  }))
}

type NewTicket = {
  account: string
  kind: TicketKind
  title: string
  text: string
  files: readonly string[]
  /** whose term of an answer it has, where not that of its kind */
  term?: string
}

/**
 * The same inside a transaction of the caller of this function, for what is written together with a ticket.
 * @throws 'account-not-found'
 */
export async function openTicket(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>,
  caller: Caller,
  input: NewTicket,
  visit: Parameters<typeof writeAudit>[1],
) {
  const account = ownNumber(caller, input.account)
  const of = siteOfAccount(account)
  if (!of) throw new Problem('account-not-found', { field: 'account' })
  const at = deps.now()
  const id = deps.random.uuid()
  const { number } = await deps.db
    .insertInto('portal.tickets')
    .values({
      ticket_id: id,
      number: sql<string>`nextval('portal.ticket_number')::text`,
      user_id: caller.userId,
      account,
      site: of.site,
      kind: input.kind,
      title: input.title.trim(),
      created_at: at,
      updated_at: at,
      ...(await newTerm(deps, input.term ?? input.kind, kyivDate(at))),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  await addMessage(deps, caller, { ticket: id, account, text: input.text.trim(), files: input.files })
  await writeAudit(deps, visit, {
    action: 'ticket-created',
    outcome: 'success',
    actorKind: caller.kind,
    actorId: caller.userId,
    account,
    site: of.site,
    details: { number },
  })
  return ownTicket(deps, caller, id)
}
