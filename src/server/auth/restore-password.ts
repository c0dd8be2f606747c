import type { z } from 'zod'
import type { auth } from '#contract/sign-in.ts'
import { normalizePhone } from '#domain/phone.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { askerOf } from './asker.ts'
import { auditWrongCode, writeAudit } from '#server/audit/audit.ts'
import { forgetFailures } from './authenticate.ts'
import { spendCode, tryCode } from './codes.ts'
import { findByLogin } from './find-user.ts'
import { assertGoodPassword, ownWords } from './new-password.ts'
import { keepMade, madeUser, once } from './once.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { tellOldContact } from './tell-old-contact.ts'
import { endSessionsOf } from './session-store.ts'

type Input = z.output<typeof auth.restore.request>

/** Sets a new password by a code sent to the phone; Basic phone:new password. Every session of the user ends. */
export const restorePassword = (deps: Deps, _caller: null, input: Input, visit: Visit) =>
  once(deps, visit, input, {
    first: () => setPassword(deps, input, visit),
    again: async (id) => {
      const user = await madeUser(deps, 'person', id, visit)
      if (!user) return null
      await forgetFailures(deps, 'person', user.login)
      return { status: 'success' as const }
    },
  })

async function setPassword(deps: Deps, input: Input, visit: Visit) {
  const phone = normalizePhone(input.phone)
  if (!phone || !visit.basic || normalizePhone(visit.basic.login) !== phone)
    throw new Problem('phone-invalid', { field: 'phone' })
  const password = visit.basic.password
  assertGoodPassword(password, 'person', [phone])
  const scope = { purpose: 'restore', channel: 'sms', contact: phone, subject: '' } as const
  const user = await findByLogin(deps.db, 'person', phone)
  const asker = await askerOf(deps, visit, user)
  const challenge = await auditWrongCode(
    deps,
    visit,
    'person',
    () => tryCode(deps, scope, input.code, asker),
    async () => user,
  )
  if (!user || user.state !== 'active') throw new Problem('wrong-code', { field: 'code' })
  assertGoodPassword(password, 'person', ownWords(user))
  if ((await verifyPassword(user.password_hash, password, deps.secrets)) !== 'wrong')
    throw new Problem('password-same', { field: 'password' })

  const password_hash = await hashPassword(password, deps.secrets.pepper)
  await inTransaction(deps.db, async (trx) => {
    const inner = { ...deps, db: trx }
    await spendCode(inner, challenge)
    await trx
      .updateTable('portal.users')
      .set({ password_hash, password_changed_at: deps.now() })
      .where('user_id', '=', user.user_id)
      .execute()
    await endSessionsOf(inner, user.user_id, 'password restored')
    await keepMade(inner, visit, input, user.user_id)
    await tellOldContact(inner, user, { what: 'password' })
    await writeAudit(inner, visit, {
      action: 'password-restored',
      outcome: 'success',
      actorKind: 'person',
      actorId: user.user_id,
    })
  })
  await forgetFailures(deps, 'person', phone)
  return { status: 'success' as const }
}
