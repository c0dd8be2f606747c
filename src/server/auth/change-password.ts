import type { z } from 'zod'
import type { auth } from '#contract/sign-in.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { assertGoodPassword, ownWords } from './new-password.ts'
import { askOwnPassword } from './own-password.ts'
import { hashPassword } from './password.ts'
import { endSessionsOf } from './session-store.ts'
import { tellOldContact } from './tell-old-contact.ts'

type Input = z.output<typeof auth.changePassword.request>

/** Asks for the old password and counts wrong ones; all other sessions of the user end (promises A13, B2). */
export async function changePassword(deps: Deps, caller: Caller, input: Input, visit: Visit) {
  const user = await askOwnPassword(deps, caller, visit, input.old_pass, 'old_pass')

  if (input.old_pass.normalize('NFC') === input.new_pass.normalize('NFC'))
    throw new Problem('password-same', { field: 'new_pass' })
  assertGoodPassword(input.new_pass, caller.kind, [...ownWords(user), ...caller.accounts], 'new_pass')
  const password_hash = await hashPassword(input.new_pass, deps.secrets.pepper)
  await inTransaction(deps.db, async (trx) => {
    const inner = { ...deps, db: trx }
    await trx
      .updateTable('portal.users')
      .set({ password_hash, password_changed_at: deps.now() })
      .where('user_id', '=', caller.userId)
      .execute()
    await endSessionsOf(inner, caller.userId, 'password changed', caller.sessionId)
    await tellOldContact(inner, user, { what: 'password' })
    await writeAudit(inner, visit, {
      action: 'password-changed',
      outcome: 'success',
      actorKind: caller.kind,
      actorId: caller.userId,
    })
  })
  return { status: 'success' as const }
}
