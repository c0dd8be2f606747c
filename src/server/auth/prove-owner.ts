import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { signedInAsker } from './asker.ts'
import { auditWrongCode } from '#server/audit/audit.ts'
import type { User } from '#server/user.ts'
import { type Challenge, tryCode } from './codes.ts'
import { type Contact, contactOf } from './contact.ts'
import { askOwnPassword } from './own-password.ts'
import { ownEmail } from '#server/outbox/own-email.ts'

/** The proof that a contact is changed by its owner and not by somebody who got hold of a token (decision 34). */
export type OwnerProof = { password?: string | undefined; oldCode?: string | undefined }

/** Where a code is sent instead of the password: to the contact being changed, or to the phone if there is none yet. */
export function oldContact(user: User, changed: 'phone' | 'email'): Contact | null {
  const email = ownEmail(user)
  if (changed === 'email' && email !== null) return contactOf({ checkSelect: 'email', email })
  if (user.phone !== null) return contactOf({ checkSelect: 'phone', phone: user.phone })
  return email === null ? null : contactOf({ checkSelect: 'email', email })
}

export const ownerScope = (user: Pick<User, 'user_id'>, { channel, value }: Contact) =>
  ({ purpose: 'owner', channel, contact: value, subject: user.user_id }) as const

/**
 * Checks the password or the code sent to the old contact; attempts of both are counted.
 * @returns the code, not spent yet, if it was the proof
 * @throws 'owner-unproved' and 'password-wrong' on `password`; what `tryCode` throws on `oldCode`
 */
export async function proveOwner(
  deps: Deps,
  caller: Caller,
  visit: Visit,
  { user, old, proof }: { user: User; old: Contact | null; proof: OwnerProof },
): Promise<Challenge | null> {
  if (proof.password) {
    await askOwnPassword(deps, caller, visit, proof.password, 'password')
    return null
  }
  const { oldCode } = proof
  if (!oldCode || old === null) throw new Problem('owner-unproved', { field: 'password' })
  try {
    return await auditWrongCode(
      deps,
      visit,
      caller.kind,
      () => tryCode(deps, ownerScope(user, old), oldCode, signedInAsker(caller)),
      async () => user,
    )
  } catch (error) {
    if (error instanceof Problem && error.field === 'code')
      throw new Problem(error.code, { ...error, field: 'oldCode', params: { ...error.params } })
    throw error
  }
}
