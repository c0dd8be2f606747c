import { sql } from 'kysely'
import type { z } from 'zod'
import type { adminUsers } from '#contract/admin-users.ts'
import { maskEmail } from '#domain/email.ts'
import { maskPhone } from '#domain/phone.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { checkClaims } from './check-claims.ts'
import { hasRole, requireRole } from './require-role.ts'

const PAGE = 25

/** Applications, the oldest undecided first, each with what the billing core says about its claims. */
export async function listRegistrations(
  deps: Deps,
  caller: Caller<'admin'>,
  input: z.output<typeof adminUsers.registrations.request>,
) {
  requireRole(caller, 'support', 'duty')
  const { state = 'pending', page = 1, pageSize = PAGE } = input
  const matching = deps.db.selectFrom('portal.applications').where('state', '=', state)
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy('created_at', state === 'pending' ? 'asc' : 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const checks = await checkClaims(deps, rows)
  // administrators who decide talk to the applicant; those who only look must give a reason first (contacts.ts)
  const contactsMasked = !hasRole(caller, 'support')
  const registrations = rows.map((row, index) => ({
    id: row.application_id,
    userType: row.kind,
    state: row.state,
    company: row.company,
    edrpou: row.edrpou,
    account: row.account,
    unique_code: row.unique_code,
    responsible: row.responsible,
    phone: contactsMasked ? maskPhone(row.phone) : row.phone,
    email: contactsMasked ? maskEmail(row.email) : row.email,
    contactsMasked,
    site: row.site,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    checks: checks[index] ?? {
      accountOfUniqueCode: null,
      edrpouAgrees: null,
      contactKnown: null,
      loginFree: false,
    },
  }))
  return { status: 'success' as const, total, registrations }
}
