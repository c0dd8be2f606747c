import type { ProposalKind } from '#domain/proposals.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { dropProposed } from './drop-proposed.ts'

/** Takes back one's own change of one of these kinds, while nobody has decided. @throws 'not-found' */
export async function withdraw(
  deps: Deps,
  caller: Caller<'admin'>,
  visit: Visit,
  proposal: string,
  kinds: readonly ProposalKind[],
) {
  const row = await deps.db
    .updateTable('portal.proposals')
    .set({ state: 'withdrawn', decided_by: caller.userId, decided_at: deps.now() })
    .where('proposal_id', '=', proposal)
    .where('proposed_by', '=', caller.userId)
    .where('kind', 'in', kinds)
    .where('state', '=', 'pending')
    .returning(['proposal_id', 'kind', 'site', 'after'])
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', { field: 'proposal' })
  await dropProposed(deps, row)
  await writeAudit(deps, visit, {
    action: 'change-withdrawn',
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    site: row.site,
    details: { proposal: row.proposal_id, kind: row.kind },
  })
  return { status: 'success' as const }
}
