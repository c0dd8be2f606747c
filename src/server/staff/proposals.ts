import { sql } from 'kysely'
import type { z } from 'zod'
import type { staff } from '#contract/staff.ts'
import type { ProposalState } from '#domain/proposals.ts'
import { isSite } from '#domain/site.ts'
import { proposalsList } from '#lists/proposals.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList, list } from '#server/lists/list.ts'
import { ofSites } from '#server/auth/staff.ts'

type Wanted = z.output<typeof staff.proposals.request>
type Admin = Caller<'admin'>

/** Besides those that wait the latest are enough; older ones stand in the audit. */
const MOST = 50

const nameOf = (alias: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${alias}.surname`)}, ${sql.ref(`${alias}.name`)})`

async function latest(deps: Deps, caller: Admin) {
  const isVisible = (column: string) => ofSites(caller, 'changes.confirm', sql.ref(column))
  const rows = await deps.db
    .selectFrom('portal.proposals as p')
    .innerJoin('portal.users as u', 'u.user_id', 'p.proposed_by')
    .leftJoin('portal.users as d', 'd.user_id', 'p.decided_by')
    .selectAll('p')
    .select([nameOf('u').as('proposer'), nameOf('d').as('decider')])
    .where(
      sql<boolean>`p.proposal_id in (
        (select w.proposal_id from portal.proposals w where w.state = 'pending' and ${isVisible('w.site')})
        union
        (select l.proposal_id from portal.proposals l where ${isVisible('l.site')} order by l.proposed_at desc limit ${MOST}))`,
    )
    .orderBy('p.proposed_at', 'desc')
    .execute()
  const at = deps.now()
  return rows.map((row) => ({
    id: row.proposal_id,
    kind: row.kind,
    title: row.title,
    site: isSite(row.site) ? row.site : null,
    // a price is named by its company, kind and variant
    priceOf: row.kind === 'price-new' ? row.subject.slice(row.subject.indexOf(':') + 1) : null,
    changes: [...new Set([...Object.keys(row.before), ...Object.keys(row.after)])].map((what) => ({
      what,
      before: row.before[what] ?? null,
      after: row.after[what] ?? null,
    })),
    state: stateOf(row, at),
    proposedBy: row.proposer,
    proposedAt: row.proposed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    own: row.proposed_by === caller.userId || row.subject === caller.userId,
    decidedBy: row.decided_by === null ? null : row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  }))
}

const stateOf = (row: { state: ProposalState; expires_at: Date }, at: Date): ProposalState =>
  row.state === 'pending' && row.expires_at <= at ? 'expired' : row.state

const page = async (deps: Deps, caller: Admin, input: Omit<Wanted, 'token'>) =>
  list(proposalsList, await latest(deps, caller), input)

export const listProposals = async (deps: Deps, caller: Admin, input: Wanted) => ({
  status: 'success' as const,
  ...(await page(deps, caller, input)),
})

export const exportProposals = (
  deps: Deps,
  caller: Admin,
  { format, ...input }: z.output<typeof staff.proposalsExport.request>,
) => exportList(proposalsList, format, null, (at) => page(deps, caller, { ...input, ...at }))
