import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { adminUsers } from '#contract/admin-users.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Database } from '#server/db/schema.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { putMessage } from '#server/notifications/outbox.ts'
import { senderOf } from '#server/notifications/sender.ts'
import { Problem } from '#server/problem.ts'
import { letters, sms } from '#text/messages.ts'
import { checkClaims } from './check-claims.ts'
import { openCabinet } from './open-cabinet.ts'
import type { Application } from './check-claims.ts'
import { requireRole } from './require-role.ts'

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
  requireRole(caller, 'support')
  const application = await lockPending(deps.db, input.id)
  const [checks] = await checkClaims(deps, [application])
  if (!checks?.loginFree) throw new Problem('already-registered', { field: 'id' })
  if (checks.accountOfUniqueCode === false) throw new Problem('contract-not-found', { field: 'id' })
  const user_id = await openCabinet(deps, application)
  await decide(deps, caller, application, { state: 'approved', reason: null })
  await tell(deps, application, sms.applicationApproved(), letterOf(application))
  await record(deps, caller, visit, application, { action: 'application-approved', subjectId: user_id })
  return { status: 'success' as const, state: 'approved' as const }
}

export async function refuseRegistration(
  deps: Deps,
  caller: Caller<'admin'>,
  input: z.output<typeof adminUsers.refuse.request>,
  visit: Visit,
) {
  requireRole(caller, 'support')
  const application = await lockPending(deps.db, input.id)
  const { company } = application
  await decide(deps, caller, application, { state: 'refused', reason: input.reason })
  const letter = letters.applicationRefused({ company, reason: input.reason })
  await tell(deps, application, sms.applicationRefused(), letter)
  await record(deps, caller, visit, application, { action: 'application-refused', subjectId: null })
  return { status: 'success' as const, state: 'refused' as const }
}

/** When two administrators decide at once, the second finds it already decided. @throws 'not-found' | 'conflict' */
async function lockPending(db: Kysely<Database>, id: string): Promise<Application> {
  const row = await db
    .selectFrom('portal.applications')
    .selectAll()
    .where('application_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', { field: 'id' })
  if (row.state !== 'pending') throw new Problem('conflict', { field: 'id' })
  return row
}

const decide = (
  { db, now }: Deps,
  caller: Caller,
  { application_id }: Application,
  decision: { state: 'approved' | 'refused'; reason: string | null },
) =>
  db
    .updateTable('portal.applications')
    .set({ ...decision, decided_at: now(), decided_by: caller.userId, password_hash: null })
    .where('application_id', '=', application_id)
    .execute()

const letterOf = ({ kind, company }: Application) =>
  kind === 'entity' ? letters.applicationApproved(company) : letters.providerApproved(company)

async function tell(
  deps: Deps,
  application: Application,
  short: string,
  letter: { subject: string; body: string },
): Promise<void> {
  const sender = await senderOf(deps, application.site)
  const dedupe = (channel: string) => `application:${application.application_id}:${channel}`
  await putMessage(deps.db, deps, {
    channel: 'sms',
    recipient: application.phone,
    body: short,
    sender,
    dedupeKey: dedupe('sms'),
  })
  await putMessage(deps.db, deps, {
    channel: 'email',
    recipient: application.email,
    ...letter,
    sender,
    dedupeKey: dedupe('email'),
  })
}

const record = (
  deps: Deps,
  caller: Caller,
  visit: Visit,
  application: Application,
  entry: { action: string; subjectId: string | null },
) =>
  writeAudit(deps, visit, {
    ...entry,
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    account: application.account,
    site: application.site,
    details: { application: application.application_id },
  })
