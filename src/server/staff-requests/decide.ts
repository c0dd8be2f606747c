import type { AuditAction } from '#text/audit-actions.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffRequests } from '#contract/staff-requests.ts'
import { type Consent, requestState } from '#domain/business-request.ts'
import { partsOf } from '#domain/instalments.ts'
import { staffName } from '#server/admin/staff-name.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { holdPermission, holdSession } from '#server/auth/rights.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { writeOnce } from '#server/core/unanswered.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { decideProviderDocument } from '#server/provider-documents/decide.ts'
import { decideRequest } from '#server/requests/decide-request.ts'
import { answerTicket, takeTicket } from '#server/tickets/answer.ts'
import { instalmentTexts } from '#text/payment-instalments.ts'
import { requestStates } from '#text/requests.ts'
import { carryOut, toCore } from './carry-out.ts'
import { lockRequest, type LockedRequest } from './lock.ts'

type Admin = Caller<'admin'>

type Decide = z.output<typeof staffRequests.decide.request>

const consentOf = ({ decision, months, amountKopiykas, reason }: Decide): Consent | null =>
  decision === 'refused'
    ? null
    : { decision, months: months ?? null, amountKopiykas: amountKopiykas ?? null, reason: reason.trim() }

/**
 * The decision, and what follows from it, in the core first. @throws 'changed-meanwhile' too when the core has carried
 * out an earlier consent, by which the request is decided
 */
export async function decideBusinessRequest(deps: Deps, caller: Admin, input: Decide, visit: Visit) {
  const consent = consentOf(input)
  const written = consent && (await tellCore(deps, await agreed(deps, caller, input, consent), consent))
  const decision: Decide['decision'] = written?.decision ?? 'refused'
  const reason = written?.reason ?? input.reason.trim()
  await inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    // the core has taken its time
    await holdSession(inner, caller)
    await holdPermission(inner, caller, 'requests.decide')
    const row = await lockRequest(inner, caller, input)
    if (written === null) assertAnswered(row)
    await keepConsents(inner, row.request_id, [])
    await carryOutHere(inner, caller, row, { decision, reason, consent: written })
    await record(inner, caller, visit, row, { action: 'request-decided', after: decision })
  })
  if (written !== consent)
    throw changedMeanwhile(undefined, {
      who: await staffName(deps, caller.userId),
      did: requestStates[decision],
      at: deps.now(),
    })
  return { status: 'success' as const, state: decision }
}

/** What is decided in the portal, and told to the customer. */
async function carryOutHere(
  deps: Deps,
  caller: Admin,
  row: LockedRequest,
  { decision, reason, consent }: { decision: Decide['decision']; reason: string; consent: Consent | null },
): Promise<void> {
  const said = { request: row.request_id, by: caller.userId, reason }
  if (row.kind === 'provider-document') {
    if (decision === 'partly') throw new Problem('invalid', { field: 'decision' })
    // what is accepted goes on to be signed by both
    await decideProviderDocument(deps, { ...said, decision, toSign: true })
    return
  }
  const granted = consent && (await carryOut(deps, caller, row, consent))
  // the answer may have moved the days of a schedule
  const days = row.kind === 'instalments' && granted ? instalmentTexts.moved(partsOf(granted)) : null
  await decideRequest(deps, {
    ...said,
    decision,
    granted,
    reason: [reason, ...(days === null ? [] : [days])].join('\n\n'),
  })
}

/** The request with what was agreed to before; the new consent stays with it until the core has answered. */
const agreed = (deps: Deps, caller: Admin, input: Decide, consent: Consent): Promise<LockedRequest> =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const row = await lockRequest(inner, caller, input)
    if (toCore(deps, row, consent)) await keepConsents(inner, row.request_id, [...row.consents, consent])
    return row
  })

/** @returns the consent that the core has carried out */
async function tellCore(deps: Deps, row: LockedRequest, consent: Consent): Promise<Consent> {
  const written = await writeOnce(consent, row.consents, {
    send: async (sent) => toCore(deps, row, sent)?.(),
    keep: (consents) => keepConsents(deps, row.request_id, consents),
  })
  if (written === null) throw changedMeanwhile(undefined)
  return written
}

const keepConsents = ({ db }: Pick<Deps, 'db'>, request: string, consents: readonly Consent[]) =>
  db
    .updateTable('portal.requests')
    .set({ consents: JSON.stringify(consents) })
    .where('request_id', '=', request)
    .execute()

/** The core may have carried out a consent: only a consent ends the request then. */
function assertAnswered({ consents }: LockedRequest): void {
  if (consents.length > 0) throw new Problem('consent-unanswered', { field: 'id' })
}

/** The company asks the customer in the conversation, and the request waits for them. */
export async function askAboutRequest(
  deps: Deps,
  caller: Admin,
  input: z.output<typeof staffRequests.ask.request>,
  visit: Visit,
) {
  const row = await lockRequest(deps, caller, input)
  assertAnswered(row)
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
