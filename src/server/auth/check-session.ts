import { sql } from 'kysely'
import type { z } from 'zod'
import type { auth } from '#contract/sign-in.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { leaveAddress } from './company-directory.ts'
import { isOfDirectory } from './of-directory.ts'
import { endSession, findSession, rotateToken } from './session-store.ts'

/** Checks whether the session is alive and renews its token (spec §4). @throws 'session-invalid' | 'session-expired' */
export async function checkSession(
  deps: Deps,
  _caller: null,
  input: z.output<typeof auth.checkSession.request>,
  visit: Visit,
) {
  const session = await findSession(deps, input.token, visit)
  if (typeof session === 'string') throw new Problem(session)
  const { kind, rights, roles } = session.caller
  const { token, expires } = await rotateToken(deps, session.caller)
  const business = kind === 'entity' || kind === 'provider'
  const byTwo = business ? await twoPersonsOn(deps, [...rights.keys()]) : new Set<string>()
  return {
    status: 'success' as const,
    token,
    expires: expires.toISOString(),
    type: kind,
    rights: business
      ? [...rights].map(([account, accountRights]) => ({
          account,
          rights: [...accountRights],
          twoPersons: byTwo.has(account),
        }))
      : null,
    roles: kind === 'admin' ? [...roles] : null,
  }
}

/** The accounts of which whoever prepares a document does not sign it. */
async function twoPersonsOn({ db }: Pick<Deps, 'db'>, accounts: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('portal.account_rules')
    .select('account')
    .where(sql<boolean>`account = any(${[...accounts]}::text[])`)
    .where('two_persons', '=', true)
    .execute()
  return new Set(rows.map(({ account }) => account))
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
  const session = await findSession(deps, input.token, visit)
  if (typeof session !== 'string') {
    const { sessionId, kind, userId, site, look } = session.caller
    await endSession(deps, sessionId, 'log-out')
    await writeAudit(deps, visit, {
      action: look ? 'view-ended' : 'log-out',
      outcome: 'success',
      actorKind: look ? 'admin' : kind,
      actorId: look?.staffId ?? userId,
      site,
    })
  }
  // the staff stay signed in where they ended a view
  if (typeof session === 'string' || !session.caller.look) visit.clearSiteData()
  const ofDirectory =
    typeof session !== 'string' &&
    session.caller.kind === 'admin' &&
    (await isOfDirectory(deps, session.caller.userId))
  return { status: 'success' as const, leave: ofDirectory ? await leaveAddress(deps) : null }
}
