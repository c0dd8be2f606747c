import type { z } from 'zod'
import type { auth } from '#contract/auth.ts'
import type { Caller, Deps } from '#server/deps.ts'

const PAGE = 20

/** What was done in the user's own name or with his things, the latest first (promise L2). */
export async function ownAudit(deps: Deps, caller: Caller, input: z.output<typeof auth.ownAudit.request>) {
  const mine = deps.db.selectFrom('portal.audit').where('subject_id', '=', caller.userId)
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await mine
    .select(['at', 'action', 'outcome', 'details'])
    .orderBy('at', 'desc')
    .limit(PAGE)
    .offset(((input.page ?? 1) - 1) * PAGE)
    .execute()
  const entries = rows.map((row) => ({
    at: row.at.toISOString(),
    action: row.action,
    outcome: row.outcome,
    device: typeof row.details['device'] === 'string' ? row.details['device'] : null,
  }))
  return { status: 'success' as const, total: Number(total), entries }
}
