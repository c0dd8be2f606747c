import type { z } from 'zod'
import type { auth } from '#contract/sign-in.ts'
import type { UserKind } from '#contract/endpoint.ts'
import { maskEmail } from '#domain/email.ts'
import { maskPhone } from '#domain/phone.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { hashUndoCode } from './contact-changes.ts'
import { keepMade, once } from './once.ts'
import { dropSecondFactor } from './own-second-factor.ts'
import { endSessionsOf } from './session-store.ts'

type Input = z.output<typeof auth.undoContact.request>

/**
 * The owner of the old phone or e-mail restores it (decision 34): this change and every later one of the same contact
 * are undone, all sessions end, all known devices are forgotten, and a second factor switched on since is switched off.
 * The password of a household stops working until a new one is set by a code, because whoever changed the contact may
 * know it.
 * @throws 'undo-expired' when the link is unknown, used or older than seven days
 */
export const undoContact = (deps: Deps, _caller: null, input: Input, visit: Visit) =>
  once(deps, visit, input, {
    first: () => undo(deps, input, visit),
    again: async (id) => {
      const change = await deps.db
        .selectFrom('portal.contact_changes as c')
        .innerJoin('portal.users as u', 'u.user_id', 'c.user_id')
        .select(['c.contact', 'c.old_value', 'u.kind', 'u.password_hash'])
        .where('c.change_id', '=', id)
        .executeTakeFirst()
      return change ? undone(change, change.kind === 'person' && change.password_hash === null) : null
    },
  })

type Change = { contact: 'phone' | 'email'; old_value: string | null; kind: UserKind }

const undone = ({ contact, old_value: old, kind }: Change, passwordOff: boolean) => ({
  status: 'success' as const,
  kind,
  contact,
  restored: old === null ? null : contact === 'phone' ? maskPhone(old) : maskEmail(old),
  passwordOff,
})

const undo = (deps: Deps, input: Input, visit: Visit) =>
  inTransaction(deps.db, async (trx) => {
    const inner = { ...deps, db: trx }
    const { secrets } = deps
    const hashes = [secrets, ...(secrets.previous ? [secrets.previous] : [])].map((each) =>
      hashUndoCode(each, input.code),
    )
    const change = await trx
      .updateTable('portal.contact_changes')
      .set({ undone_at: deps.now() })
      .where('code_hash', 'in', hashes)
      .where('undone_at', 'is', null)
      .where('expires_at', '>', deps.now())
      .returningAll()
      .executeTakeFirst()
    if (!change) throw new Problem('undo-expired')
    const { contact, old_value: old, made_at } = change
    await trx
      .updateTable('portal.contact_changes')
      .set({ undone_at: deps.now() })
      .where('user_id', '=', change.user_id)
      .where('contact', '=', contact)
      .where('made_at', '>=', made_at)
      .where('undone_at', 'is', null)
      .execute()
    const user = await trx
      .selectFrom('portal.users')
      .select(['user_id', 'kind', 'site'])
      .where('user_id', '=', change.user_id)
      .where('state', 'in', ['active', 'blocked'])
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw new Problem('undo-expired')
    const person = user.kind === 'person'
    await trx
      .updateTable('portal.users')
      .set({
        [contact]: old,
        ...(contact === 'email' ? { email_proved_at: change.old_proved_at } : {}),
        ...(person && contact === 'phone' && old !== null ? { login: old } : {}),
        ...(person ? { password_hash: null } : {}),
      })
      .where('user_id', '=', user.user_id)
      .execute()
    const since = await trx
      .selectFrom('portal.recovery_codes')
      .select('user_id')
      .where('user_id', '=', user.user_id)
      .where('made_at', '>=', made_at)
      .limit(1)
      .executeTakeFirst()
    if (since) await dropSecondFactor(inner, user.user_id)
    await trx.deleteFrom('portal.known_devices').where('user_id', '=', user.user_id).execute()
    await endSessionsOf(inner, user.user_id, 'contact change undone')
    await keepMade(inner, visit, input, change.change_id)
    await writeAudit(inner, visit, {
      action: 'contact-undone',
      outcome: 'success',
      actorKind: user.kind,
      actorId: user.user_id,
      site: user.site,
      details: { contact },
    })
    return undone({ ...change, kind: user.kind }, person)
  })
