import type { z } from 'zod'
import type { accounts } from '#contract/accounts.ts'
import { codeMessage } from '#server/auth/code-message.ts'
import { codeRules, issueCode, spendCode, tryCode } from '#server/auth/codes.ts'
import { type Contact, contactOf } from '#server/auth/contact.ts'
import { waitForCode } from '#server/auth/code-budget.ts'
import { signedInAsker } from '#server/auth/asker.ts'
import { auditWrongCode, writeAudit } from '#server/auth/audit.ts'
import { tellOldContact } from '#server/auth/tell-old-contact.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { putMessage } from '#server/notifications/outbox.ts'
import { Problem } from '#server/problem.ts'
import { ownNumber } from './own-account.ts'

type Input = z.output<typeof accounts.updateProfile.request>

/**
 * Changes one contact (spec §7). The first call, without a code, sends one to the new contact and changes nothing;
 * the second brings it (promise A13). The old contact is told.
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
  if (contact) {
    const scope = {
      purpose: 'contact' as const,
      channel: contact.channel,
      contact: contact.value,
      subject: caller.userId,
    }
    if (!input.code) {
      await sendContactCode(deps, contact, caller, visit)
      return { status: 'success' as const, codeSentTo: contact.masked, user: profileOf(user, caller) }
    }
    const { code } = input
    const challenge = await auditWrongCode(
      deps,
      visit,
      caller.kind,
      () => tryCode(deps, scope, code, signedInAsker(caller)),
      async () => user,
    )
    await inTransaction(deps.db, async (trx) => {
      const inner = { ...deps, db: trx }
      await spendCode(inner, challenge)
      const column = contact.channel === 'sms' ? 'phone' : 'email'
      // a household signs in by its phone, so the login moves with it
      const login = column === 'phone' && caller.kind === 'person' ? { login: contact.value } : {}
      const taken =
        'login' in login &&
        (await trx
          .selectFrom('portal.users')
          .select('user_id')
          .where('kind', '=', 'person')
          .where('login', '=', contact.value)
          .executeTakeFirst())
      if (taken) throw new Problem('already-registered', { field: 'phone' })
      await trx
        .updateTable('portal.users')
        .set({ [column]: contact.value, ...login })
        .where('user_id', '=', caller.userId)
        .execute()
      await tellOldContact(inner, user, { what: column, to: contact.value })
      await writeAudit(inner, visit, {
        action: `${column}-changed`,
        outcome: 'success',
        actorKind: caller.kind,
        actorId: caller.userId,
      })
      user[column] = contact.value
    })
  }
  return { status: 'success' as const, codeSentTo: null, user: profileOf(user, caller) }
}

function changed(input: Input, user: { phone: string | null; email: string | null }): Contact | null {
  if (input.phone) {
    const contact = contactOf({ checkSelect: 'phone', phone: input.phone })
    if (contact.value !== user.phone) return contact
  }
  if (input.email) {
    const contact = contactOf({ checkSelect: 'email', email: input.email })
    if (contact.value !== user.email) return contact
  }
  return null
}

async function sendContactCode(deps: Deps, contact: Contact, caller: Caller, visit: Visit): Promise<void> {
  const asker = signedInAsker(caller)
  // the new contact is not yet known to be the caller's
  const wait = await waitForCode(deps, { contact, purpose: 'contact' }, { ...asker, known: false }, visit)
  if (wait > 0) throw new Problem('code-too-soon', { retryAfterSeconds: wait, params: { seconds: wait } })
  await inTransaction(deps.db, async (trx) => {
    const inner = { ...deps, db: trx }
    const scope = { purpose: 'contact', channel: contact.channel, contact: contact.value } as const
    const code = await issueCode(inner, { ...scope, subject: caller.userId }, asker)
    const expiresAt = new Date(deps.now().getTime() + codeRules.lifeSeconds * 1000)
    await putMessage(trx, inner, { ...codeMessage(contact, 'contact', code), expiresAt })
  })
}

const profileOf = (
  user: {
    phone: string | null
    email: string | null
    name: string | null
    surname: string | null
    middle_name: string | null
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
})
