import type { z } from 'zod'
import type { auth } from '#contract/auth.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { writeAudit } from './audit.ts'
import { sessionExpiry } from './session-rules.ts'
import { endSessionsOf } from './session-store.ts'

/** The user's own live sessions, the latest used first (promise B2). */
export async function ownSessions(deps: Deps, caller: Caller) {
  const rows = await deps.db
    .selectFrom('portal.sessions')
    .select(['session_id', 'kind', 'remembered', 'device', 'created_at', 'seen_at', 'ends_at'])
    .where('user_id', '=', caller.userId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', deps.now())
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute()
  const sessions = rows
    .map((row) => ({ row, endsAt: sessionExpiry(row) }))
    .filter(({ endsAt }) => endsAt > deps.now())
    .map(({ row, endsAt }) => ({
      id: row.session_id,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      endsAt: endsAt.toISOString(),
      current: row.session_id === caller.sessionId,
    }))
  return { status: 'success' as const, sessions }
}

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
