import type { z } from 'zod'
import type { accounts } from '#contract/accounts.ts'
import { signedInAsker } from '#server/auth/asker.ts'
import { auditWrongCode, writeAudit } from '#server/audit/audit.ts'
import type { User } from '#server/user.ts'
import { waitForCode } from '#server/auth/code-budget.ts'
import { codeMessage } from '#server/auth/code-message.ts'
import { codeRules, type CodeScope, giveBackTry, issueCode, spendCode, tryCode } from '#server/auth/codes.ts'
import { type Contact, contactOf } from '#server/auth/contact.ts'
import { heldForUndo, keepChange } from '#server/auth/contact-changes.ts'
import { askOwnPassword } from '#server/auth/own-password.ts'
import { oldContact, ownerScope, proveOwner } from '#server/auth/prove-owner.ts'
import { proveSecondFactor } from '#server/auth/prove-second-factor.ts'
import { endSessionsOf } from '#server/auth/session-store.ts'
import { tellOldContact } from '#server/auth/tell-old-contact.ts'
import { ownEmail } from '#server/outbox/own-email.ts'
import { sqlState } from '#server/db/database-down.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { putMessage } from '#server/outbox/outbox.ts'
import { senderTo } from '#server/outbox/sender.ts'
import { Problem } from '#server/problem.ts'
import { ownNumber } from '#server/own-number.ts'

type Input = z.output<typeof accounts.updateProfile.request>

/**
 * Changes one contact (spec §7). The first call, without a code, changes nothing: it sends a code to the new contact
 * and, unless the password came with it, another one to the old contact. The second call brings these codes, and the
 * second factor where it is on (promise A13, decision 34). The old contact is notified and may undo it for seven days;
 * the other sessions end.
 */
export async function updateProfile(
  deps: Deps,
  caller: Caller<'person' | 'entity'>,
  input: Input,
  visit: Visit,
) {
  if (input.userType !== caller.kind) throw new Problem('forbidden')
  if (input.account) ownNumber(caller, input.account)
  const user = await deps.db
    .selectFrom('portal.users')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const contact = changed(input, user)
  const answer = { status: 'success' as const, codeSentTo: null, oldCodeSentTo: null, secondFactor: false }
  if (!contact) return { ...answer, user: profileOf(user, caller) }
  const column = contact.channel === 'sms' ? 'phone' : 'email'
  const old = oldContact(user, column)
  if (!input.code) {
    if (input.password) await askOwnPassword(deps, caller, visit, input.password, 'password')
    await sendCode(deps, contactScope(caller, contact), contact, caller, visit)
    const ownerContact = input.password ? null : old
    // a code sent a moment ago is still valid
    if (ownerContact)
      await sendCode(deps, ownerScope(user, ownerContact), ownerContact, caller, visit).catch(unlessTooSoon)
    return {
      ...answer,
      codeSentTo: contact.masked,
      oldCodeSentTo: ownerContact?.masked ?? null,
      secondFactor: user.totp_secret !== null,
      user: profileOf(user, caller),
    }
  }
  const { code } = input
  const ofOwner = await proveOwner(deps, caller, visit, { user, old, proof: input })
  const ofNew = await auditWrongCode(
    deps,
    visit,
    caller.kind,
    () => tryCode(deps, contactScope(caller, contact), code, signedInAsker(caller)),
    async () => user,
  )
  const challenges = ofOwner ? [ofOwner, ofNew] : [ofNew]
  try {
    await proveSecondFactor(deps, visit, user, input.secondCode)
  } catch (refusal) {
    for (const challenge of challenges) await giveBackTry(deps, challenge)
    throw refusal
  }
  await inTransaction(deps.db, async (trx) => {
    const inner = { ...deps, db: trx }
    for (const challenge of challenges) await spendCode(inner, challenge)
    await setContact(inner, caller, user, column, contact.value)
    await endSessionsOf(inner, caller.userId, `${column} changed`, caller.sessionId)
    const link = await keepChange(inner, user, column)
    const undo = old && { by: old.channel, link }
    await tellOldContact(inner, user, { what: column, to: contact.value, undo })
    await writeAudit(inner, visit, {
      action: column === 'phone' ? 'phone-changed' : 'email-changed',
      outcome: 'success',
      actorKind: caller.kind,
      actorId: caller.userId,
    })
  })
  return { ...answer, user: profileOf({ ...user, ...changedTo(column, contact.value, deps.now()) }, caller) }
}

/** @throws 'already-registered', also when somebody else takes the phone at the same moment */
async function setContact(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  user: User,
  column: 'phone' | 'email',
  value: string,
): Promise<void> {
  // a household signs in by its phone, so the login moves with it
  const signsIn = column === 'phone' && caller.kind === 'person'
  const taken = new Problem('already-registered', { field: 'phone' })
  if (signsIn && (await heldForUndo(db, now(), value, user.user_id))) throw taken
  await db
    .updateTable('portal.users')
    .set({
      [column]: value,
      ...(signsIn ? { login: value } : {}),
      ...(column === 'email' ? { email_proved_at: now() } : {}),
    })
    .where('user_id', '=', user.user_id)
    .execute()
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? taken : error
    })
}

function changed(input: Input, user: User): Contact | null {
  if (input.phone) {
    const contact = contactOf({ checkSelect: 'phone', phone: input.phone })
    if (contact.value !== user.phone) return contact
  }
  if (input.email) {
    const contact = contactOf({ checkSelect: 'email', email: input.email })
    // an e-mail that was entered but not proved is proved in the same way
    if (contact.value !== ownEmail(user)) return contact
  }
  return null
}

const contactScope = ({ userId }: Caller, { channel, value }: Contact) =>
  ({ purpose: 'contact', channel, contact: value, subject: userId }) as const

async function sendCode(
  deps: Deps,
  scope: CodeScope,
  contact: Contact,
  caller: Caller,
  visit: Visit,
): Promise<void> {
  const asker = signedInAsker(caller)
  // it is not known yet whether the new contact is the caller's
  const counted = { ...asker, known: scope.purpose === 'owner' }
  const wait = await waitForCode(deps, { contact, purpose: scope.purpose }, counted, visit)
  if (wait > 0) throw new Problem('code-too-soon', { retryAfterSeconds: wait, params: { seconds: wait } })
  await inTransaction(deps.db, async (trx) => {
    const inner = { ...deps, db: trx }
    const code = await issueCode(inner, scope, asker)
    const expiresAt = new Date(deps.now().getTime() + codeRules.lifeSeconds * 1000)
    await putMessage(trx, inner, {
      ...codeMessage(contact, scope.purpose, code),
      sender: await senderTo(inner, { user_id: caller.userId }),
      expiresAt,
    })
  })
}

const unlessTooSoon = (refusal: unknown): void => {
  if (!(refusal instanceof Problem) || refusal.code !== 'code-too-soon') throw refusal
}

const changedTo = (column: 'phone' | 'email', value: string, now: Date) =>
  column === 'phone' ? { phone: value } : { email: value, email_proved_at: now }

const profileOf = (
  user: {
    phone: string | null
    email: string | null
    name: string | null
    surname: string | null
    middle_name: string | null
    email_proved_at: Date | null
  },
  caller: Caller,
) => ({
  partner: caller.partner,
  phone: user.phone,
  email: user.email,
  name: user.name ?? '',
  surname: user.surname ?? '',
  middle_n: user.middle_name ?? '',
  account: caller.chosenAccount,
  emailProved: user.email !== null && user.email_proved_at !== null,
})
