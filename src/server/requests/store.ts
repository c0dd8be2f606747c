import { requestState } from '#domain/business-request.ts'
import { nameOfUser } from '#server/auth/right-holders.ts'
import type { Customer, Deps } from '#server/deps.ts'

/** Requests with the state of their conversations. */
export const selectRequests = ({ db }: Pick<Deps, 'db'>) =>
  db
    .selectFrom('portal.requests as r')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'r.ticket_id')
    .innerJoin('portal.users as u', 'u.user_id', 't.user_id')
    .select([
      'r.request_id',
      'r.ticket_id',
      't.number',
      'r.account',
      'r.kind',
      'r.subject',
      'r.facts',
      'r.state',
      't.state as ticket_state',
      't.user_id',
      't.created_at',
      't.due_on',
      'r.decided_at',
      'r.reason',
      nameOfUser.as('writer'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>

export const toRequest = (row: Row, caller: Customer) => ({
  id: row.request_id,
  ticket: row.ticket_id,
  number: row.number,
  account: row.account,
  kind: row.kind,
  subject: row.subject,
  facts: row.facts,
  state: requestState(row.state, row.ticket_state),
  createdAt: row.created_at.toISOString(),
  dueOn: row.due_on,
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
  by: row.user_id === caller.userId ? null : row.writer,
})

/** A request the caller has just filed. */
export const ownRequest = async (deps: Pick<Deps, 'db'>, caller: Customer, id: string) =>
  toRequest(await selectRequests(deps).where('r.request_id', '=', id).executeTakeFirstOrThrow(), caller)
