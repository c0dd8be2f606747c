import type { z } from 'zod'
import type { settings } from '#contract/settings.ts'
import { formatDateTime } from '#domain/kyiv.ts'
import { signedInAsker } from '#server/auth/asker.ts'
import { auditWrongCode, writeAudit } from '#server/audit/audit.ts'
import { waitForCode } from '#server/auth/code-budget.ts'
import { codeMessage } from '#server/auth/code-message.ts'
import { type CodeScope, codeRules, issueCode, spendCode, tryCode } from '#server/auth/codes.ts'
import { type Contact, contactOf } from '#server/auth/contact.ts'
import { dropSecondFactor } from '#server/auth/own-second-factor.ts'
import { endSessionsOf } from '#server/auth/session-store.ts'
import { ownEmail } from '#server/outbox/own-email.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { cancelStanding, standingOrders } from '#server/orders/cancel.ts'
import { putMessage } from '#server/outbox/outbox.ts'
import { senderTo } from '#server/outbox/sender.ts'
import { tellByAll } from '#server/outbox/ways.ts'
import { Problem } from '#server/problem.ts'
import { letters, sms } from '#text/messages.ts'

type Contacts = Parameters<typeof ownEmail>[0] & { phone: string | null }

/**
 * Deletes the caller's cabinet by a code sent to their own phone. The row stays as 'deleted', without contacts and
 * names, so that tickets and the audit record keep their owner; the phone may sign up again. What its owner has ordered
 * is cancelled as they would have cancelled it; before the code is entered they are told what stands.
 */
export async function deleteAccount(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof settings.deleteAccount.request>,
  visit: Visit,
) {
  const user = await deps.db
    .selectFrom('portal.users')
    .select(['user_id', 'kind', 'phone', 'email', 'email_proved_at', 'login'])
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const contact = contactOf({ checkSelect: 'phone', phone: user.phone ?? user.login })
  const scope: CodeScope = {
    purpose: 'delete',
    channel: contact.channel,
    contact: contact.value,
    subject: caller.userId,
  }
  const { code } = input
  if (code === undefined) {
    await sendCode(deps, contact, scope, caller, visit)
    const visits = (await standingOrders(deps, caller)).map(
      ({ order: { account, name, date, hours }, cancels }) => ({ account, name, date, hours, cancels }),
    )
    return { status: 'success' as const, codeSentTo: contact.masked, deleted: false, visits }
  }
  const challenge = await auditWrongCode(
    deps,
    visit,
    'person',
    () => tryCode(deps, scope, code, signedInAsker(caller)),
    async () => user,
  )
  await inTransaction(deps.db, async (trx) => {
    const inner = { ...deps, db: trx }
    await spendCode(inner, challenge)
    await tellDeleted(inner, { ...user, user_id: caller.userId })
    await cancelStanding(inner, caller)
    await wipe(inner, caller.userId)
    await endSessionsOf(inner, caller.userId, 'account deleted')
    await writeAudit(inner, visit, {
      action: 'user-deleted',
      outcome: 'success',
      actorKind: 'person',
      actorId: caller.userId,
    })
  })
  visit.clearSiteData()
  return { status: 'success' as const, codeSentTo: null, deleted: true, visits: [] }
}

async function sendCode(
  deps: Deps,
  contact: Contact,
  scope: CodeScope,
  caller: Caller,
  visit: Visit,
): Promise<void> {
  const asker = signedInAsker(caller)
  const wait = await waitForCode(deps, { contact, purpose: 'delete' }, asker, visit)
  if (wait > 0) throw new Problem('code-too-soon', { retryAfterSeconds: wait, params: { seconds: wait } })
  await inTransaction(deps.db, async (trx) => {
    const inner = { ...deps, db: trx }
    const code = await issueCode(inner, scope, asker)
    const expiresAt = new Date(deps.now().getTime() + codeRules.lifeSeconds * 1000)
    await putMessage(trx, inner, {
      ...codeMessage(contact, 'delete', code),
      sender: await senderTo(inner, { user_id: scope.subject }),
      expiresAt,
    })
  })
}

/** Removes the contacts, names, credentials, links, devices and calendars of the user. */
async function wipe({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string): Promise<void> {
  await db
    .updateTable('portal.users')
    .set({
      state: 'deleted',
      login: `deleted-${userId}`,
      phone: null,
      email: null,
      surname: null,
      name: null,
      middle_name: null,
      email_proved_at: null,
      password_hash: null,
    })
    .where('user_id', '=', userId)
    .execute()
  await db
    .updateTable('portal.account_links')
    .set({ dropped_at: now(), is_default: false, object_name: null })
    .where('user_id', '=', userId)
    .execute()
  await dropSecondFactor({ db }, userId)
  await db.deleteFrom('portal.known_devices').where('user_id', '=', userId).execute()
  await db.deleteFrom('portal.contact_changes').where('user_id', '=', userId).execute()
  await db.deleteFrom('portal.outage_feeds').where('user_id', '=', userId).execute()
}

async function tellDeleted(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'>,
  old: Contacts & { user_id: string },
): Promise<void> {
  const sender = await senderTo(deps, old)
  const words = {
    sms: () => sms.accountDeleted(),
    letter: () => letters.accountDeleted(formatDateTime(deps.now())),
  }
  await tellByAll(deps.db, deps, { phone: old.phone, email: ownEmail(old) }, words, { sender })
}
