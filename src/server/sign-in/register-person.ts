import { sql } from 'kysely'
import type { z } from 'zod'
import type { auth } from '#contract/sign-in.ts'
import { checkEmail, normalizeEmail } from '#domain/email.ts'
import { hasNoMiddleName, storeName } from '#domain/name.ts'
import { normalizePhone } from '#domain/phone.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { acceptedVersion } from '#server/auth/agreement.ts'
import { askerOf } from '#server/auth/asker.ts'
import { auditWrongCode, writeAudit } from '#server/audit/audit.ts'
import type { User } from '#server/user.ts'
import { spendCode, tryCode } from '#server/auth/codes.ts'
import { heldForUndo } from '#server/auth/contact-changes.ts'
import { assertGoodPassword } from '#server/auth/new-password.ts'
import { keepMade, madeUser, once } from '#server/auth/once.ts'
import { hashPassword } from '#server/auth/password.ts'
import { signInPerson } from './person-reply.ts'
import { proveSecondFactor } from '#server/auth/prove-second-factor.ts'

type Input = z.output<typeof auth.applyAgreements.request>

/** Registration of a household customer; on success they are signed in (spec §4, §7). Nothing is kept when anything is wrong. */
export const registerPerson = (deps: Deps, _caller: null, input: Input, visit: Visit) =>
  once(deps, visit, input, {
    first: async () => signIn(deps, visit, await register(deps, input, visit)),
    again: async (id) => {
      const user = await madeUser(deps, 'person', id, visit)
      // whoever has switched on a second factor meanwhile signs in by it
      return user && user.totp_secret === null ? signIn(deps, visit, user) : null
    },
  })

const signIn = async (deps: Deps, visit: Visit, user: User) =>
  signInPerson(deps, visit, await proveSecondFactor(deps, visit, user, undefined), {
    by: 'sign-up',
    remembered: false,
  })

async function register(deps: Deps, input: Input, visit: Visit): Promise<User> {
  const phone = normalizePhone(input.phone)
  if (!phone) throw new Problem('phone-invalid', { field: 'phone' })
  if (!visit.basic || normalizePhone(visit.basic.login) !== phone)
    throw new Problem('phone-invalid', { field: 'phone' })
  const person = namesOf(input)
  const email = input.email === '' ? null : normalizeEmail(input.email)
  if (email && checkEmail(email)) throw new Problem('email-invalid', { field: 'email' })
  const version = await acceptedVersion(deps, input.agreement)
  assertGoodPassword(visit.basic.password, 'person', [
    phone,
    email ?? '',
    person.name,
    person.surname,
    person.middle_name ?? '',
  ])

  const scope = { purpose: 'sign-up', channel: 'sms', contact: phone, subject: '' } as const
  const asker = await askerOf(deps, visit, undefined)
  const challenge = await auditWrongCode(deps, visit, 'person', () => tryCode(deps, scope, input.code, asker))
  const password_hash = await hashPassword(visit.basic.password, deps.secrets.pepper)
  return inTransaction(deps.db, async (trx) => {
    await spendCode({ ...deps, db: trx }, challenge)
    if (await heldForUndo(trx, deps.now(), phone)) throw new Problem('already-registered', { field: 'phone' })
    const created = await trx
      .insertInto('portal.users')
      .values({
        user_id: deps.random.uuid(),
        kind: 'person',
        login: phone,
        phone,
        email,
        password_hash,
        ...person,
        site: null,
        company: null,
        edrpou: null,
        attribute01: null,
        totp_secret: null,
        totp_last_step: null,
        partner: sql<string>`nextval('portal.partner_number')::text`,
        password_changed_at: deps.now(),
        created_at: deps.now(),
      })
      .onConflict((on) => on.columns(['kind', 'login']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!created) throw new Problem('already-registered', { field: 'phone' })
    await keepConsent(trx, deps, created, version)
    await keepMade({ ...deps, db: trx }, visit, input, created.user_id)
    await writeAudit({ ...deps, db: trx }, visit, {
      action: 'registration',
      outcome: 'success',
      actorKind: 'person',
      actorId: created.user_id,
    })
    return created
  })
}

const keepConsent = (db: Deps['db'], deps: Deps, user: User, version: number) =>
  db
    .insertInto('portal.user_agreements')
    .values({ user_id: user.user_id, version, accepted_at: deps.now() })
    .execute()

/** The names as they are kept; a missing patronymic is not shown anywhere. */
const namesOf = ({ surname, name, middle_n }: Input) => ({
  surname: storeName(surname),
  name: storeName(name),
  middle_name: hasNoMiddleName(middle_n) ? null : storeName(middle_n),
})
