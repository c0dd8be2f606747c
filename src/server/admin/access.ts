import type { z } from 'zod'
import type { adminUsers } from '#contract/admin-users.ts'
import type { UserKind } from '#contract/endpoint.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { normalizeEmail } from '#domain/email.ts'
import { normalizePhone } from '#domain/phone.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { forgetFailures } from '#server/auth/authenticate.ts'
import type { User } from '#server/user.ts'
import { forgetCodeTries } from '#server/auth/codes.ts'
import { clearAttempts } from '#server/auth/counters.ts'
import { findByLogin } from '#server/auth/find-user.ts'
import { dropSecondFactor } from '#server/auth/own-second-factor.ts'
import { endSessionsOf } from '#server/auth/session-store.ts'
import { tellOldContact } from '#server/auth/tell-old-contact.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { requireRole } from './require-role.ts'

type Admin = Caller<'admin'>
type Input = z.output<typeof adminUsers.block.request>

/** Blocks a user: after this answer every session of theirs is refused on every route (promise B2). */
export async function blockUser(deps: Deps, caller: Admin, input: Input, visit: Visit) {
  const user = await userMeant(deps, caller, input)
  if (user.user_id === caller.userId) throw new Problem('forbidden')
  await setState(deps, user, 'blocked')
  const ended = await endSessionsOf(deps, user.user_id, 'blocked by an administrator')
  await record(deps, caller, visit, user, 'user-blocked', input.reason)
  return { status: 'success' as const, state: 'blocked' as const, ended }
}

/** Unblocks a user; they have to sign in again. */
export async function unblockUser(deps: Deps, caller: Admin, input: Input, visit: Visit) {
  const user = await userMeant(deps, caller, input)
  if (user.state !== 'blocked') throw new Problem('not-found', { field: 'login' })
  await setState(deps, user, 'active')
  await record(deps, caller, visit, user, 'user-unblocked', input.reason)
  return { status: 'success' as const, state: 'active' as const }
}

/**
 * The contact centre has made sure who is calling: the failed attempts that locked the account are forgotten (promise
 * A3).
 */
export async function unlockUser(deps: Deps, caller: Admin, input: Input, visit: Visit) {
  const user = await userMeant(deps, caller, input)
  await forgetFailures(deps, user.kind, user.login)
  await clearAttempts(deps, 'totp', user.user_id)
  await clearAttempts(deps, 'old-password', user.user_id)
  await clearAttempts(deps, 'bill-code', user.user_id)
  for (const contact of await contactsOf(deps, user)) await forgetCodeTries(deps, contact)
  await record(deps, caller, visit, user, 'user-unlocked', input.reason)
  return { status: 'success' as const }
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
  await record(deps, caller, visit, user, 'second-factor-off', input.reason)
  return { status: 'success' as const }
}

async function userMeant(deps: Deps, caller: Admin, input: Input): Promise<User> {
  requireRole(caller, ...(input.userType === 'admin' ? [] : (['support'] as const)))
  const user = await findByLogin(deps.db, input.userType, normalLogin(input.userType, input.login))
  if (!user || user.state === 'deleted') throw new Problem('not-found', { field: 'login' })
  return user
}

/** Where the user's codes are sent: to the user, and for a company also to its responsible persons. */
async function contactsOf({ db }: Deps, user: User): Promise<string[]> {
  const responsibles = await db
    .selectFrom('portal.responsibles')
    .select(['phone', 'email'])
    .where('user_id', '=', user.user_id)
    .execute()
  return [user, ...responsibles].flatMap(({ phone, email }) => [phone, email]).filter((each) => each !== null)
}

/** The form in which a login is kept, by kind. */
function normalLogin(kind: UserKind, typed: string): string {
  if (kind === 'person') return normalizePhone(typed) ?? ''
  if (kind === 'entity') return normalizeAccountNumber(typed)
  return kind === 'provider' ? normalizeEmail(typed) : typed.trim().toLowerCase()
}

const setState = ({ db }: Deps, user: User, state: 'active' | 'blocked') =>
  db.updateTable('portal.users').set({ state }).where('user_id', '=', user.user_id).execute()

const record = (deps: Deps, caller: Admin, visit: Visit, user: User, action: string, reason: string) =>
  writeAudit(deps, visit, {
    action,
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    subjectId: user.user_id,
    site: user.site,
    details: { reason },
  })
