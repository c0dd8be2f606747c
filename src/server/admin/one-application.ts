import type { z } from 'zod'
import type { staffApplications } from '#contract/staff-applications.ts'
import { registrationVerdict } from '#domain/application.ts'
import { maskEmail } from '#domain/email.ts'
import { maskPhone } from '#domain/phone.ts'
import { isSite } from '#domain/site.ts'
import { hasPermission } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { type Application, checkClaims } from './check-claims.ts'
import { ownApplications } from './list-applications.ts'
import { sameAs } from './same-applicants.ts'

type Admin = Caller<'admin'>

/** An application with all that helps to decide. The claims are left unchecked while the core is down. */
export async function oneApplication(
  deps: Deps,
  caller: Admin,
  { id }: z.output<typeof staffApplications.one.request>,
) {
  const row = await deps.db
    .selectFrom('portal.applications as a')
    .selectAll('a')
    .where('a.application_id', '=', id)
    .where(ownApplications(caller))
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', { field: 'id' })
  const [checks, same, history] = await Promise.all([
    checksOf(deps, row),
    sameAs(deps, caller, [id]),
    historyOf(deps, row),
  ])
  // who decides talks to the applicant; who only looks gives a reason first (contacts.ts)
  const contactsMasked = !hasPermission(caller, 'applications.decide')
  const others = same.get(id) ?? []
  return {
    status: 'success' as const,
    application: {
      id,
      version: row.version,
      userType: row.kind,
      state: row.state === 'pending' && row.asked_at ? ('waiting' as const) : row.state,
      company: row.company,
      edrpou: row.edrpou,
      verdict: registrationVerdict(row.edrpou),
      account: row.account,
      unique_code: row.unique_code,
      site: isSite(row.site) ? row.site : null,
      responsible: row.responsible,
      phone: contactsMasked ? maskPhone(row.phone) : row.phone,
      email: contactsMasked ? maskEmail(row.email) : row.email,
      contactsMasked,
      createdAt: row.created_at.toISOString(),
      askedAt: row.asked_at?.toISOString() ?? null,
      answeredAt:
        row.state === 'pending' && !row.asked_at
          ? (history.findLast(({ kind }) => kind === 'answered')?.at ?? null)
          : null,
      duplicates: others.length,
      reason: row.reason,
    },
    checks,
    same: others.map((each) => ({ ...each, at: each.at.toISOString() })),
    history,
  }
}

async function checksOf(deps: Deps, row: Application) {
  try {
    return (await checkClaims(deps, [row]))[0] ?? null
  } catch (error) {
    if (error instanceof Problem && (error.code === 'core-down' || error.code === 'busy')) return null
    throw error
  }
}

/** What happened to it, the oldest first. A decision made before events were kept stands in the application itself. */
async function historyOf({ db }: Pick<Deps, 'db'>, row: Application) {
  const events = await db
    .selectFrom('portal.application_events as e')
    .leftJoin('portal.users as u', 'u.user_id', 'e.staff_id')
    .select(['e.at', 'e.kind', 'e.body', 'u.name', 'u.login'])
    .where('e.application_id', '=', row.application_id)
    .orderBy('e.at')
    .execute()
  const decided =
    row.state === 'pending' || events.some(({ kind }) => kind === row.state) ? null : row.decided_at
  return [
    { at: row.created_at.toISOString(), kind: 'filed' as const, who: null, text: null },
    ...events.map(({ at, kind, body, name, login }) => ({
      at: at.toISOString(),
      kind,
      who: name || login,
      text: body,
    })),
    ...(decided && row.state !== 'pending'
      ? [{ at: decided.toISOString(), kind: row.state, who: null, text: row.reason }]
      : []),
  ]
}
