import type { z } from 'zod'
import type { staffAccounts } from '#contract/staff-accounts.ts'
import { LOOK_MINUTES, LOOK_WORDS_MIN, lookLacks, type LookWay } from '#domain/look-reason.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { assertSite } from '#server/auth/staff.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { Problem } from '#server/problem.ts'
import { looks } from '#text/looks.ts'
import { type Admin, headOf, peopleOf, type Seen, seenAccount } from './seen.ts'

type Input = z.output<typeof staffAccounts.reveal.request>
type Why = Pick<Input, 'reason' | 'ticketNumber' | 'words'>

/** @throws 'required' | 'too-short' on the field that the reason needs */
export function assertReason(why: Why): void {
  const lacks = lookLacks(why)
  if (lacks === 'ticketNumber') throw new Problem('required', { field: 'ticketNumber' })
  if (lacks === 'words') throw new Problem('too-short', { field: 'words', params: { n: LOOK_WORDS_MIN } })
}

/**
 * Writes down that somebody looks: for the customer, who reads it, and in the audit. The words stay out of the audit,
 * because they may name people.
 */
export async function keepLook(
  deps: Deps,
  caller: Admin,
  visit: Visit,
  { account, site }: Seen,
  { reason, ticketNumber, words }: Why,
  way: LookWay,
  userId: string | null = null,
): Promise<{ id: string; endsAt: Date }> {
  const at = deps.now()
  const ticket = ticketNumber?.trim() || null
  const look = { id: deps.random.uuid(), endsAt: new Date(at.getTime() + LOOK_MINUTES * 60_000) }
  await deps.db
    .insertInto('portal.account_looks')
    .values({
      look_id: look.id,
      account,
      site,
      staff_id: caller.userId,
      session_id: caller.sessionId,
      way,
      user_id: userId,
      reason,
      ticket,
      words: words?.trim() || null,
      at,
      ends_at: look.endsAt,
    })
    .execute()
  await writeAudit(deps, visit, {
    action: way === 'card' ? 'account-viewed' : 'cabinet-viewed',
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    // whose cabinet it is reads it in their own record; a card is of everybody who has the account
    subjectId: userId ?? (await firstOwner(deps, account)),
    account,
    site,
    details: { look: look.id, reason, ...(ticket === null ? {} : { ticket }) },
  })
  await tellAbout(deps, 'accountViewed', {
    key: `look:${look.id}`,
    to: userId === null ? { account } : { user: userId, account },
    facts: { account, at: at.toISOString(), reason: looks.reason(reason, ticket, words?.trim() || null) },
  })
  return look
}

const firstOwner = async (deps: Deps, account: string): Promise<string | null> =>
  (await peopleOf(deps, { account }).select('u.user_id').orderBy('l.added_at').limit(1).executeTakeFirst())
    ?.user_id ?? null

/** Uncovers the personal data of an account in this session for a while. */
export async function revealAccount(deps: Deps, caller: Admin, input: Input, visit: Visit) {
  const seen = seenAccount(caller, input.account)
  assertSite(caller, 'accounts.reveal', seen.site, 'account')
  assertReason(input)
  const [person] = await peopleOf(deps, seen).select('u.user_id').limit(1).execute()
  if (!person) await headOf(deps, seen)
  const { endsAt } = await keepLook(deps, caller, visit, seen, input, 'card')
  return { status: 'success' as const, shownTill: endsAt.toISOString() }
}
