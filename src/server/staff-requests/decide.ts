import type { AuditAction } from '#text/audit-actions.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffRequests } from '#contract/staff-requests.ts'
import { requestState } from '#domain/business-request.ts'
import { partsOf } from '#domain/instalments.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { decideProviderDocument } from '#server/provider-documents/decide.ts'
import { decideRequest } from '#server/requests/decide-request.ts'
import { answerTicket, takeTicket } from '#server/tickets/answer.ts'
import { instalmentTexts } from '#text/payment-instalments.ts'
import { carryOut } from './carry-out.ts'
import { lockRequest, type LockedRequest } from './lock.ts'

type Admin = Caller<'admin'>

/** The decision, and what follows from it, in the core first: what failed half-way may be done again under its key. */
export async function decideBusinessRequest(
  deps: Deps,
  caller: Admin,
  input: z.output<typeof staffRequests.decide.request>,
  visit: Visit,
) {
  const row = await lockRequest(deps, caller, input)
  const said = { request: row.request_id, by: caller.userId, reason: input.reason.trim() }
  const { decision } = input
  if (row.kind === 'provider-document') {
    if (decision === 'partly') throw new Problem('invalid', { field: 'decision' })
    // what is accepted goes on to be signed by both
    await decideProviderDocument(deps, { ...said, decision, toSign: true })
  } else {
    const granted = decision === 'refused' ? null : await carryOut(deps, caller, row, input)
    // the answer may have moved the days of a schedule
    const days = row.kind === 'instalments' && granted ? instalmentTexts.moved(partsOf(granted)) : null
    const reason = [said.reason, ...(days === null ? [] : [days])].join('\n\n')
    await decideRequest(deps, { ...said, decision, granted, reason })
  }
  await record(deps, caller, visit, row, { action: 'request-decided', after: input.decision })
  return { status: 'success' as const, state: input.decision }
}

/** The company asks the customer in the conversation, and the request waits for them. */
export async function askAboutRequest(
  deps: Deps,
  caller: Admin,
  input: z.output<typeof staffRequests.ask.request>,
  visit: Visit,
) {
  const row = await lockRequest(deps, caller, input)
  await takeTicket(deps, row.ticket_id)
  await answerTicket(deps, {
    ticket: row.ticket_id,
    text: input.text.trim(),
    asks: true,
    by: caller.userId,
  })
  await deps.db
    .updateTable('portal.requests')
    .set({ version: sql<number>`version + 1` })
    .where('request_id', '=', row.request_id)
    .execute()
  await record(deps, caller, visit, row, { action: 'request-asked', after: 'waiting' })
  return { status: 'success' as const, state: 'waiting' as const }
}

const record = (
  deps: Deps,
  caller: Admin,
  visit: Visit,
  row: LockedRequest,
  { action, after }: { action: AuditAction; after: string },
) =>
  writeAudit(deps, visit, {
    action,
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    account: row.account,
    site: row.site,
    details: {
      request: row.number,
      kind: row.kind,
      'before.state': requestState(row.state, row.ticket_state),
      'after.state': after,
    },
  })
