import type { AuditAction } from '#text/audit-actions.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { adminUsers } from '#contract/admin-users.ts'
import type { UserKind } from '#contract/endpoint.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { normalizeEmail } from '#domain/email.ts'
import { normalizePhone } from '#domain/phone.ts'
import { RIGHTS } from '#domain/rights.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { accountsOfCode } from '#server/auth/accounts-of-code.ts'
import { forgetFailures } from '#server/auth/authenticate.ts'
import type { User } from '#server/user.ts'
import { contactsOf } from '#server/auth/code-recipient.ts'
import { forgetCodeTries } from '#server/auth/codes.ts'
import { clearAttempts } from '#server/auth/counters.ts'
import { findById, findByLogin } from '#server/auth/find-user.ts'
import { dropSecondFactor } from '#server/auth/own-second-factor.ts'
import { hasPermission, ofSites, sitesFor } from '#server/auth/staff.ts'
import { endSessionsOf } from '#server/auth/session-store.ts'
import { tellOldContact } from '#server/auth/tell-old-contact.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

type Admin = Caller<'admin'>
type Input = z.output<typeof adminUsers.block.request>

/** Blocks a user: after this answer every session of theirs is refused on every route (promise B2). */
export async function blockUser(deps: Deps, caller: Admin, input: Input, visit: Visit) {
  const user = await userMeant(deps, caller, input)
  if (user.user_id === caller.userId) throw new Problem('forbidden')
  await setState(deps, user, 'blocked')
  const ended = await endSessionsOf(deps, user.user_id, 'blocked by an administrator')
  await record(deps, caller, visit, user, 'user-blocked', {
    reason: input.reason,
    'before.state': user.state,
    'after.state': 'blocked',
  })
  return { status: 'success' as const, state: 'blocked' as const, ended }
}

/** Unblocks a user; they have to sign in again. */
export async function unblockUser(deps: Deps, caller: Admin, input: Input, visit: Visit) {
  const user = await userMeant(deps, caller, input)
  if (user.state !== 'blocked') throw new Problem('not-found', { field: 'login' })
  await setState(deps, user, 'active')
  await record(deps, caller, visit, user, 'user-unblocked', {
    reason: input.reason,
    'before.state': 'blocked',
    'after.state': 'active',
  })
  return { status: 'success' as const, state: 'active' as const }
}

/**
 * The contact centre has made sure who is calling: the failed attempts that locked the account are forgotten (promise
 * A3), and whoever has the code of a contract gets back everything on its accounts.
 */
export async function unlockUser(deps: Deps, caller: Admin, input: Input, visit: Visit) {
  const user = await userMeant(deps, caller, input)
  await forgetFailures(deps, user.kind, user.login)
  await clearAttempts(deps, 'totp', user.user_id)
  await clearAttempts(deps, 'old-password', user.user_id)
  await clearAttempts(deps, 'bill-code', user.user_id)
  for (const contact of await contactsOf(deps.db, user)) await forgetCodeTries(deps, contact)
  const restored = await giveBackAccounts(deps, caller, user)
  await record(deps, caller, visit, user, 'user-unlocked', {
    reason: input.reason,
    ...(restored === 0 ? {} : { accounts: String(restored) }),
  })
  return { status: 'success' as const }
}

/**
 * Everything on the accounts of a contract for whoever has its code, in the companies that the employee serves.
 * @returns on how many of them they had less
 */
async function giveBackAccounts(deps: Deps, caller: Admin, { kind, user_id }: User): Promise<number> {
  if (kind !== 'entity') return 0
  const lacking = deps.db
    .selectFrom('portal.account_links')
    .select('account')
    .where('user_id', '=', user_id)
    .where(ofSites(caller, 'customers.block', sql.ref('site')))
    .where(
      sql<boolean>`(dropped_at is not null or blocked_at is not null or ends_at is not null
        or not rights @> ${[...RIGHTS]}::text[])`,
    )
  // the core is asked only where there is something to give back
  if (!(await lacking.limit(1).executeTakeFirst())) return 0
  const held = await accountsOfCode(deps, user_id)
  const { numUpdatedRows } = await deps.db
    .updateTable('portal.account_links')
    .set({ rights: [...RIGHTS], ends_at: null, blocked_at: null, dropped_at: null })
    .where('user_id', '=', user_id)
    .where('account', 'in', lacking)
    .where(sql<boolean>`account = any(${held}::text[])`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Switches off the second factor of a user who has lost both the application and the recovery codes and has proved
 * their identity to the contact centre. That of an administrator is never switched off.
 */
export async function endSecondFactorOf(
  deps: Deps,
  caller: Admin,
  input: z.output<typeof adminUsers.endSecondFactor.request>,
  visit: Visit,
) {
  const user = await userMeant(deps, caller, input)
  if (!user.totp_secret) throw new Problem('not-found', { field: 'login' })
  await dropSecondFactor(deps, user.user_id)
  await clearAttempts(deps, 'totp', user.user_id)
  await tellOldContact(deps, user, { what: 'second-factor-off' })
  await record(deps, caller, visit, user, 'second-factor-off', { reason: input.reason })
  return { status: 'success' as const }
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function userMeant(deps: Deps, caller: Admin, input: Input): Promise<User> {
  if (input.userType === 'admin' && !hasPermission(caller, 'staff.manage')) throw new Problem('forbidden')
  const { userType, login } = input
  const user =
    userType !== 'admin' && ID.test(login)
      ? await findById(deps.db, userType, login)
      : await findByLogin(deps.db, userType, normalLogin(userType, login))
  if (!user || user.state === 'deleted' || !(await isOfOwnCompany(deps, caller, user)))
    throw new Problem('not-found', { field: 'login' })
  return user
}

/** Whoever serves one company has nothing to do with the customers of the others. */
async function isOfOwnCompany({ db }: Deps, caller: Admin, user: User): Promise<boolean> {
  const sites = sitesFor(caller, user.kind === 'admin' ? 'staff.manage' : 'customers.block')
  if (sites === null || sites.some((site) => site === user.site)) return true
  const link = await db
    .selectFrom('portal.account_links')
    .select('account')
    .where('user_id', '=', user.user_id)
    .where('site', 'in', [...sites])
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

/** The form in which a login is kept, by kind. */
function normalLogin(kind: UserKind, typed: string): string {
  if (kind === 'person') return normalizePhone(typed) ?? ''
  if (kind === 'entity') return normalizeAccountNumber(typed)
  return kind === 'provider' ? normalizeEmail(typed) : typed.trim().toLowerCase()
}

const setState = ({ db }: Deps, user: User, state: 'active' | 'blocked') =>
  db.updateTable('portal.users').set({ state }).where('user_id', '=', user.user_id).execute()

const record = (
  deps: Deps,
  caller: Admin,
  visit: Visit,
  user: User,
  action: AuditAction,
  details: Readonly<Record<string, string>>,
) =>
  writeAudit(deps, visit, {
    action,
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    subjectId: user.user_id,
    site: user.site,
    details,
  })
