import type { z } from 'zod'
import type { adminUsers } from '#contract/admin-users.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { assertSite } from '#server/auth/staff.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

/**
 * Whom to call about an application. Shown only for a stated reason, which is audited together with the name of the
 * administrator.
 */
export async function applicantContacts(
  deps: Deps,
  caller: Caller<'admin'>,
  input: z.output<typeof adminUsers.contacts.request>,
  visit: Visit,
) {
  const application = await deps.db
    .selectFrom('portal.applications')
    .select(['phone', 'email', 'site'])
    .where('application_id', '=', input.id)
    .executeTakeFirst()
  if (!application) throw new Problem('not-found', { field: 'id' })
  const { phone, email, site } = application
  if (site !== null) assertSite(caller, 'applications.read', site)
  await writeAudit(deps, visit, {
    action: 'applicant-contacts',
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    site,
    details: { application: input.id, reason: input.reason.trim() },
  })
  return { status: 'success' as const, phone, email }
}
