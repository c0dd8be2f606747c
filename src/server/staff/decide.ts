import { hashPassword } from '#server/auth/password.ts'
import type { z } from 'zod'
import type { staff } from '#contract/staff.ts'
import { PROPOSAL_KINDS, type ProposalKind } from '#domain/proposals.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { sitesFor } from '#server/auth/staff.ts'
import { endSessionsOf } from '#server/auth/session-store.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { changed } from '#server/proposals/propose.ts'
import { applyAgreement } from '#server/staff-company/agreements.ts'
import { applyBank } from '#server/staff-company/banks.ts'
import { applyRequisites } from '#server/staff-company/requisites.ts'
import { withdraw } from '#server/proposals/withdraw.ts'
import { applyMerchant, applyRefund } from '#server/payments/settle.ts'
import { dropProposed } from '#server/proposals/drop-proposed.ts'
import { enterPrice } from '#server/staff-prices/apply.ts'
import { applyRule } from '#server/staff-rules/apply.ts'
import { assertHeadLeft } from './heads.ts'
import { sendStaffLink } from './link.ts'

type Admin = Caller<'admin'>
/** What a change needs to happen, in the cabinet or by a command. */
type Applying = Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config' | 'core'>
type Proposal = {
  proposal_id: string
  kind: ProposalKind
  site: string | null
  subject: string
  before: Record<string, string>
  after: Record<string, string>
  proposed_by: string
}

/** Makes a confirmed change happen. Each refuses when what it changes is no longer as it was. @throws 'conflict' */
const appliers: Record<ProposalKind, (deps: Applying, proposal: Proposal) => Promise<void>> = {
  'staff-new': makeEmployee,
  'staff-posts': setPosts,
  'company-requisites': applyRequisites,
  'company-bank': applyBank,
  agreement: applyAgreement,
  'price-new': setPrice,
  'rule-new': setRule,
  'payment-refund': applyRefund,
  'merchant-keys': applyMerchant,
}

async function makeEmployee(deps: Applying, { after }: Proposal): Promise<void> {
  const { login = '', surname = '', name = '', email = '', posts = '' } = after
  const user_id = deps.random.uuid()
  const made = await deps.db
    .insertInto('portal.users')
    .values({
      user_id,
      kind: 'admin',
      login,
      surname,
      name,
      email,
      roles: posts.split(','),
      // nobody knows it: the link sets the real one
      password_hash: await hashPassword(deps.random.bytes(32).toString('base64url'), deps.secrets.pepper),
      totp_secret: null,
      totp_last_step: null,
      site: null,
      partner: null,
      middle_name: null,
      company: null,
      edrpou: null,
      phone: null,
      attribute01: null,
      state: 'active',
      created_at: deps.now(),
      email_proved_at: deps.now(),
    })
    .onConflict((on) => on.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!made) throw new Problem('login-taken', { field: 'proposal' })
  await sendStaffLink(deps, { user_id, email, name })
}

async function setPosts(deps: Applying, { subject, before, after }: Proposal): Promise<void> {
  const posts = (after['posts'] ?? '').split(',').filter((post) => post !== '')
  if (!posts.includes('head')) await assertHeadLeft(deps, subject)
  const user = await deps.db
    .selectFrom('portal.users')
    .select('roles')
    .where('user_id', '=', subject)
    .where('kind', '=', 'admin')
    .forUpdate()
    .executeTakeFirst()
  if (!user || user.roles.toSorted().join(',') !== before['posts']) throw new Problem('conflict')
  await deps.db.updateTable('portal.users').set({ roles: posts }).where('user_id', '=', subject).execute()
  // what was open with the former posts is opened anew with these
  await endSessionsOf(deps, subject, 'roles changed')
}

/** Who proposed it stands beside the price or the rule, as with those entered by a command. */
async function setPrice(deps: Applying, proposal: Proposal): Promise<void> {
  await enterPrice(deps, proposal, await proposerOf(deps, proposal))
}
async function setRule(deps: Applying, proposal: Proposal): Promise<void> {
  await applyRule(deps, proposal, await proposerOf(deps, proposal))
}

async function proposerOf(deps: Applying, proposal: Proposal): Promise<string> {
  const { login } = await deps.db
    .selectFrom('portal.users')
    .select('login')
    .where('user_id', '=', proposal.proposed_by)
    .executeTakeFirstOrThrow()
  return login ?? proposal.proposed_by
}

/** Who decides: an employee, or a command on the server where there is one head. */
type Decider = {
  userId: string | null
  kind: 'admin' | 'command'
  /** in which companies they may; null: in all */
  sites: readonly string[] | null
}

/** @throws 'not-found' | 'conflict' when another person decided first or its time is over */
export async function decideProposal(
  deps: Applying,
  decider: Decider,
  visit: Pick<Visit, 'address' | 'requestCode' | 'userAgent'>,
  input: { proposal: string; confirmed: boolean; reason?: string | undefined },
): Promise<'confirmed' | 'refused'> {
  const row = await deps.db
    .selectFrom('portal.proposals')
    .selectAll()
    .where('proposal_id', '=', input.proposal)
    .forUpdate()
    .executeTakeFirst()
  const foreign = decider.sites !== null && !decider.sites.some((site) => site === row?.site)
  if (!row || foreign) throw new Problem('not-found', { field: 'proposal' })
  if (row.state !== 'pending' || row.expires_at <= deps.now()) throw new Problem('conflict')
  const isOwn = decider.userId === row.proposed_by || decider.userId === row.subject
  if (isOwn) throw new Problem('another-person', { field: 'proposal' })
  const state = input.confirmed ? ('confirmed' as const) : ('refused' as const)
  if (input.confirmed) await appliers[row.kind](deps, row)
  else await dropProposed(deps, row)
  await deps.db
    .updateTable('portal.proposals')
    .set({ state, decided_by: decider.userId, decided_at: deps.now(), reason: input.reason?.trim() || null })
    .where('proposal_id', '=', row.proposal_id)
    .execute()
  await writeAudit(deps, visit, {
    action: input.confirmed ? 'change-confirmed' : 'change-refused',
    outcome: 'success',
    actorKind: decider.kind,
    actorId: decider.userId,
    site: row.site,
    details: {
      proposal: row.proposal_id,
      kind: row.kind,
      ...changed(row),
      ...(input.reason ? { reason: input.reason } : {}),
    },
  })
  return state
}

export async function decide(
  deps: Deps,
  caller: Admin,
  input: z.output<typeof staff.decide.request>,
  visit: Visit,
) {
  const sites = sitesFor(caller, 'changes.confirm')
  const decider = { userId: caller.userId, kind: 'admin', sites } as const
  return { status: 'success' as const, state: await decideProposal(deps, decider, visit, input) }
}

/** One's own change, while nobody has decided. @throws 'not-found' */
export const withdrawProposal = (
  deps: Deps,
  caller: Admin,
  { proposal }: z.output<typeof staff.withdraw.request>,
  visit: Visit,
) => withdraw(deps, caller, visit, proposal, PROPOSAL_KINDS)
