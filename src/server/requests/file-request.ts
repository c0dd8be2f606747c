import { sql } from 'kysely'
import type { RequestFacts, RequestKind } from '#domain/business-request.ts'
import { SUPPLY_BACK, type TicketKind } from '#domain/ticket.ts'
import { readableTicket } from '#server/db/readable.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { openTicket } from '#server/tickets/create.ts'
import { requestTitles } from '#text/requests.ts'
import { ownRequest } from './store.ts'

type NewRequest<K extends RequestKind> = {
  account: string
  kind: K
  /** what it is about within its kind; while one is open, no other of the same subject is taken */
  subject: string
  facts: RequestFacts
  /** what the customer wrote: the first message of the conversation */
  text: string
  files?: readonly string[]
}

const CONVERSATION: Readonly<Record<RequestKind, TicketKind>> = {
  'limit-correction': 'contract',
  'act-objection': 'documents',
  'acceptance-objection': 'documents',
  'violation-dispute': 'complaint',
  'company-change': 'contract',
  'provider-document': 'documents',
  instalments: 'contract',
  'supply-back': 'connection',
}

/**
 * Files a request of a customer: a ticket with its term and the first message, and what is asked beside it. To be
 * called inside a transaction (`writes: 'portal'`), with the right checked by the contract.
 * @throws 'account-not-found' | 'not-found' (a file) | 'request-open' with the number of the one that is open, for whoever may read
 * it
 */
export async function fileRequest<K extends RequestKind>(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>,
  caller: Customer,
  { account, kind, subject, facts, text, files = [] }: NewRequest<K>,
  visit: Parameters<typeof openTicket>[3],
) {
  const { db, random } = deps
  const title = requestTitles[kind](subject)
  const ticket = await openTicket(
    deps,
    caller,
    {
      account,
      kind: CONVERSATION[kind],
      title,
      text,
      files,
      ...(kind === SUPPLY_BACK ? { term: kind } : {}),
    },
    visit,
  )
  const request_id = random.uuid()
  const filed = db
    .insertInto('portal.requests')
    .values({
      request_id,
      ticket_id: ticket.id,
      account: ticket.account,
      kind,
      subject,
      facts: JSON.stringify(facts),
      decided_at: null,
      decided_by: null,
      reason: null,
    })
    .onConflict((on) => on.columns(['account', 'kind', 'subject']).where('state', '=', 'open').doNothing())
  const open = db
    .selectFrom('portal.requests as r')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'r.ticket_id')
    .select(sql<string>`case when ${readableTicket(caller)} then t.number else '' end`.as('number'))
    .where('r.account', '=', ticket.account)
    .where('r.kind', '=', kind)
    .where('r.subject', '=', subject)
    .where('r.state', '=', 'open')
  while (!(await filed.executeTakeFirst()).numInsertedOrUpdatedRows) {
    const row = await open.executeTakeFirst()
    // none: it was decided a moment ago, and nothing is in the way any more
    if (row) throw new Problem('request-open', { params: { number: row.number } })
  }
  return ownRequest(deps, caller, request_id)
}
