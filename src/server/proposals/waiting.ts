import { sql } from 'kysely'
import type { Permission } from '#domain/permissions.ts'
import type { ProposalKind } from '#domain/proposals.ts'
import { isSite } from '#domain/site.ts'
import { ofSites } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'

/** What a change of this kind waits for. */
export async function waitingSubjects(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  kind: ProposalKind,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('portal.proposals')
    .select('subject')
    .where('kind', '=', kind)
    .where('state', '=', 'pending')
    .where('expires_at', '>', now())
    .execute()
  return new Set(rows.map(({ subject }) => subject))
}

/** Whoever proposes need not be one who confirms: here they see what waits and take their own back. */
export async function waitingChanges(
  deps: Deps,
  caller: Caller<'admin'>,
  kinds: readonly ProposalKind[],
  permission: Permission,
) {
  const rows = await deps.db
    .selectFrom('portal.proposals as p')
    .innerJoin('portal.users as u', 'u.user_id', 'p.proposed_by')
    .selectAll('p')
    .select(sql<string>`concat_ws(' ', u.surname, u.name)`.as('who'))
    .where('p.kind', 'in', kinds)
    .where('p.state', '=', 'pending')
    .where('p.expires_at', '>', deps.now())
    .where(sql<boolean>`(p.site is null or ${ofSites(caller, permission, sql.ref('p.site'))})`)
    .orderBy('p.proposed_at')
    .execute()
  return {
    status: 'success' as const,
    proposals: rows.map((row) => ({
      id: row.proposal_id,
      title: row.title,
      site: isSite(row.site) ? row.site : null,
      changes: [...new Set([...Object.keys(row.before), ...Object.keys(row.after)])].map((what) => ({
        what,
        before: row.before[what] ?? null,
        after: row.after[what] ?? null,
      })),
      by: row.who,
      at: row.proposed_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      own: row.proposed_by === caller.userId,
    })),
  }
}
