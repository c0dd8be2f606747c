import type { z } from 'zod'
import type { auth } from '#contract/auth.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { endSession, findSession, rotateToken } from './session-store.ts'

/** Checks whether the session is alive and renews its token (spec §4). @throws 'session-invalid' | 'session-expired' */
export async function checkSession(
  deps: Deps,
  _caller: null,
  input: z.output<typeof auth.checkSession.request>,
  visit: Visit,
) {
  const found = await findSession(deps, input.token, visit)
  if (typeof found === 'string') throw new Problem(found)
  const { kind, rights } = found.caller
  const { token, expires } = await rotateToken(deps, found.caller)
  const business = kind === 'entity' || kind === 'provider'
  return {
    status: 'success' as const,
    token,
    expires: expires.toISOString(),
    type: kind,
    rights: business ? [...rights].map(([account, own]) => ({ account, rights: [...own] })) : null,
  }
}

/**
 * Ends the session of the token; a dead token is not refused. The reply makes the browser forget the session (promise
 * B7).
 */
export async function logOut(
  deps: Deps,
  _caller: null,
  input: z.output<typeof auth.logOut.request>,
  visit: Visit,
) {
  const found = await findSession(deps, input.token, visit)
  if (typeof found !== 'string') {
    const { sessionId, kind, userId, site } = found.caller
    await endSession(deps, sessionId, 'log-out')
    await writeAudit(deps, visit, {
      action: 'log-out',
      outcome: 'success',
      actorKind: kind,
      actorId: userId,
      site,
    })
  }
  visit.clearSiteData()
  return { status: 'success' as const }
}
