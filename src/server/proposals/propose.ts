import { sql } from 'kysely'
import { PROPOSAL_DAYS, type ProposalKind } from '#domain/proposals.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { dropProposed } from './drop-proposed.ts'

type Asked = {
  kind: ProposalKind
  /** the company it is about; null: all */
  site: string | null
  /** what is changed: one change of it waits at a time */
  subject: string
  /** the same in words */
  title: string
  before: Record<string, string>
  after: Record<string, string>
}

const DAY = 86_400_000

/** Keeps a dear change until another employee confirms it. @throws 'already-proposed' */
export async function propose(
  deps: Deps,
  caller: Caller<'admin'>,
  visit: Visit,
  request: Asked,
): Promise<string> {
  const at = deps.now()
  const proposal_id = deps.random.uuid()
  const expired = await deps.db
    .updateTable('portal.proposals')
    .set({ state: 'withdrawn', decided_at: at, reason: 'expired' })
    .where('kind', '=', request.kind)
    .where('subject', '=', request.subject)
    .where('state', '=', 'pending')
    .where('expires_at', '<=', at)
    .returning(['proposal_id', 'kind', 'after'])
    .execute()
  for (const proposal of expired) await dropProposed(deps, proposal)
  const made = await deps.db
    .insertInto('portal.proposals')
    .values({
      ...request,
      before: JSON.stringify(request.before) as never, // jsonb is written as text
      after: JSON.stringify(request.after) as never,
      proposal_id,
      state: 'pending',
      proposed_by: caller.userId,
      proposed_at: at,
      expires_at: new Date(at.getTime() + PROPOSAL_DAYS * DAY),
      decided_by: null,
      decided_at: null,
      reason: null,
    })
    .onConflict((on) => on.columns(['kind', 'subject']).where('state', '=', 'pending').doNothing())
    .returning('proposal_id')
    .executeTakeFirst()
  if (!made) {
    const waiting = await deps.db
      .selectFrom('portal.proposals as p')
      .innerJoin('portal.users as u', 'u.user_id', 'p.proposed_by')
      .select(sql<string>`concat_ws(' ', u.surname, u.name)`.as('who'))
      .where('p.kind', '=', request.kind)
      .where('p.subject', '=', request.subject)
      .where('p.state', '=', 'pending')
      .executeTakeFirst()
    throw new Problem('already-proposed', { params: { who: waiting?.who ?? '' } })
  }
  await writeAudit(deps, visit, {
    action: 'change-proposed',
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    site: request.site,
    details: { proposal: proposal_id, kind: request.kind, ...changed(request) },
  })
  return proposal_id
}

/** Texts of many pages stand in the proposal and, once published, in their own table. */
const LONG = ['agreementText', 'agreementNotice']
/** Who somebody is stands in the proposal; the audit keeps what they may do. */
const PERSONAL = ['login', 'surname', 'name', 'email', 'taxSigner', 'taxSignerCode', 'reason', ...LONG]

/** What the audit keeps of a change: each value before and after, but nothing personal. */
export function changed({ before, after }: Pick<Asked, 'before' | 'after'>): Record<string, string> {
  const kept = (values: Record<string, string>, when: 'before' | 'after') =>
    Object.entries(values)
      .filter(([name]) => !PERSONAL.includes(name))
      .map(([name, value]) => [`${when}.${name}`, value] as const)
  return Object.fromEntries([...kept(before, 'before'), ...kept(after, 'after')])
}
