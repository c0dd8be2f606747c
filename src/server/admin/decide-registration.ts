import type { AuditAction } from '#text/audit-actions.ts'
import type { z } from 'zod'
import type { adminUsers } from '#contract/admin-users.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { Problem } from '#server/problem.ts'
import { addEvent, lockApplication } from './application-store.ts'
import { checkClaims } from './check-claims.ts'
import { openCabinet } from './open-cabinet.ts'
import type { Application } from './check-claims.ts'

/**
 * Opens the cabinet with every account of the company's unique code and notifies the applicant. Runs in one
 * transaction.
 */
export async function approveRegistration(
  deps: Deps,
  caller: Caller<'admin'>,
  input: z.output<typeof adminUsers.approve.request>,
  visit: Visit,
) {
  const application = await lockApplication(deps, caller, input)
  const [checks] = await checkClaims(deps, [application])
  if (!checks?.loginFree) throw new Problem('already-registered', { field: 'id' })
  if (checks.accountOfUniqueCode === false) throw new Problem('contract-not-found', { field: 'id' })
  const user_id = await openCabinet(deps, application)
  await decide(deps, caller, application, { state: 'approved', reason: null })
  await tell(deps, application, null)
  await record(deps, caller, visit, application, { action: 'application-approved', subjectId: user_id })
  return { status: 'success' as const, state: 'approved' as const }
}

export async function refuseRegistration(
  deps: Deps,
  caller: Caller<'admin'>,
  input: z.output<typeof adminUsers.refuse.request>,
  visit: Visit,
) {
  const application = await lockApplication(deps, caller, input)
  await decide(deps, caller, application, { state: 'refused', reason: input.reason })
  await tell(deps, application, input.reason)
  await record(deps, caller, visit, application, { action: 'application-refused', subjectId: null })
  return { status: 'success' as const, state: 'refused' as const }
}

async function decide(
  deps: Deps,
  caller: Caller,
  { application_id }: Application,
  decision: { state: 'approved' | 'refused'; reason: string | null },
): Promise<void> {
  await deps.db
    .updateTable('portal.applications')
    .set({
      ...decision,
      decided_at: deps.now(),
      decided_by: caller.userId,
      password_hash: null,
      asked_at: null,
      reply_hash: null,
      reply_until: null,
    })
    .where('application_id', '=', application_id)
    .execute()
  await addEvent(deps, application_id, { kind: decision.state, by: caller.userId, text: decision.reason })
}

/** `refused`: why; null: the cabinet is open. */
const tell = (deps: Deps, application: Application, refused: string | null): Promise<number> =>
  tellAbout(deps, 'registrationDecided', {
    key: `application:${application.application_id}`,
    to: { phone: application.phone, email: application.email, site: application.site },
    facts: {
      kind: application.kind,
      company: application.company,
      approved: refused === null,
      reason: refused,
    },
  })

const record = (
  deps: Deps,
  caller: Caller,
  visit: Visit,
  application: Application,
  entry: { action: AuditAction; subjectId: string | null },
) =>
  writeAudit(deps, visit, {
    ...entry,
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    account: application.account,
    site: application.site,
    details: {
      application: application.application_id,
      'before.state': 'pending',
      'after.state': entry.action === 'application-approved' ? 'approved' : 'refused',
    },
  })
