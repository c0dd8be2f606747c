import type { z } from 'zod'
import type { auth } from '#contract/sign-in.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { endSessionsOf } from './session-store.ts'

/**
 * Ends one of the user's sessions, or all except the one that makes the call (promise B2). @throws 'not-found' on `id`
 */
export async function endOwnSessions(
  deps: Deps,
  caller: Caller,
  input: z.output<typeof auth.endSessions.request>,
  visit: Visit,
) {
  let ended = 0
  if (input.others) ended = await endSessionsOf(deps, caller.userId, 'ended by the user', caller.sessionId)
  else {
    const result = await deps.db
      .updateTable('portal.sessions')
      .set({ revoked_at: deps.now(), revoke_reason: 'ended by the user' })
      .where('user_id', '=', caller.userId)
      .where('session_id', '=', input.id ?? caller.sessionId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    ended = Number(result.numUpdatedRows)
    if (ended === 0) throw new Problem('not-found', { field: 'id' })
  }
  await writeAudit(deps, visit, {
    action: 'sessions-ended',
    outcome: 'success',
    actorKind: caller.kind,
    actorId: caller.userId,
    details: { ended },
  })
  return { status: 'success' as const, ended }
}
