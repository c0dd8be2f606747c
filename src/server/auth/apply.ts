import type { z } from 'zod'
import type { businessAuth } from '#contract/business-sign-in.ts'
import { checkUniqueCode, normalizeAccountNumber } from '#domain/account-number.ts'
import { isEdrpou } from '#domain/edrpou.ts'
import { isRnokpp } from '#domain/rnokpp.ts'
import { siteOfAccount } from '#domain/site.ts'
import { typedAccount } from '#server/typed-account.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { acceptedVersion } from './agreement.ts'
import { askerOf } from './asker.ts'
import { auditWrongCode, writeAudit } from '#server/audit/audit.ts'
import { spendCode, tryCode } from './codes.ts'
import { contactOf } from './contact.ts'
import { assertGoodPassword } from './new-password.ts'
import { keepMade, once } from './once.ts'
import { hashPassword, verifyPassword } from './password.ts'

type Input = z.output<typeof businessAuth.apply.request>

/**
 * An application for a cabinet, Basic e-mail:password, confirmed by the code sent to the phone. The answer does not say
 * whether the company, the account or the e-mail are already known: an administrator sees that and decides (promise
 * A1).
 */
export const apply = (deps: Deps, _caller: null, input: Input, visit: Visit) =>
  once(deps, visit, input, {
    first: async () => applied(await keepApplication(deps, input, visit)),
    again: async (id) => ((await isOf(deps, id, visit)) ? applied(id) : null),
  })

const applied = (application: string) => ({
  status: 'success' as const,
  application,
  state: 'pending' as const,
})

/** Whether an application waits with the password of the request. */
async function isOf({ db, secrets }: Deps, id: string, { basic }: Visit): Promise<boolean> {
  const application = await db
    .selectFrom('portal.applications')
    .select('password_hash')
    .where('application_id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (!application || !basic) return false
  return (await verifyPassword(application.password_hash, basic.password, secrets)) !== 'wrong'
}

async function keepApplication(deps: Deps, input: Input, visit: Visit): Promise<string> {
  const company = input.company.trim()
  const registration = input.edrpou.trim()
  // a sole proprietor has ten digits of РНОКПП instead (facts §9.4)
  if (!isEdrpou(registration) && !isRnokpp(registration))
    throw new Problem('edrpou-invalid', { field: 'edrpou' })
  const { account, uniqueCode } = numbersOf(input)
  const phone = contactOf({ checkSelect: 'phone', phone: input.phone })
  const email = contactOf({ checkSelect: 'email', email: input.email })
  if (!visit.basic || contactOf({ checkSelect: 'email', email: visit.basic.login }).value !== email.value)
    throw new Problem('email-invalid', { field: 'email' })
  const version = await acceptedVersion(deps, input.agreement)
  const personalWords = [
    company,
    input.edrpou,
    account,
    uniqueCode,
    input.responsible,
    phone.value,
    email.value,
  ]
  assertGoodPassword(
    visit.basic.password,
    input.userType,
    personalWords.filter((word) => word !== null),
  )
  const scope = { purpose: 'application', channel: 'sms', contact: phone.value, subject: '' } as const
  const asker = await askerOf(deps, visit, undefined)
  const challenge = await auditWrongCode(deps, visit, input.userType, () =>
    tryCode(deps, scope, input.code, asker),
  )
  const password_hash = await hashPassword(visit.basic.password, deps.secrets.pepper)
  const application_id = deps.random.uuid()
  await inTransaction(deps.db, async (trx) => {
    const inner = { ...deps, db: trx }
    await spendCode(inner, challenge)
    await trx
      .insertInto('portal.applications')
      .values({
        application_id,
        kind: input.userType,
        login: input.userType === 'entity' ? (uniqueCode ?? '') : email.value,
        company,
        edrpou: input.edrpou.trim(),
        account,
        unique_code: uniqueCode,
        responsible: input.responsible.trim(),
        phone: phone.value,
        email: email.value,
        site: account === null ? null : (siteOfAccount(account)?.site ?? null),
        agreement: version,
        password_hash,
        created_at: deps.now(),
        decided_at: null,
        decided_by: null,
        reason: null,
      })
      .execute()
    await keepMade(inner, visit, input, application_id)
    await writeAudit(inner, visit, {
      action: 'application',
      outcome: 'success',
      actorKind: input.userType,
      account,
      details: { application: application_id },
    })
  })
  return application_id
}

/** A business names its account and unique code; a provider may name an account. */
function numbersOf(input: Input): { account: string | null; uniqueCode: string | null } {
  const account = input.account ? typedAccount(input.account, 'entity', { site: input.site }) : null
  const uniqueCode = input.unique_code ? normalizeAccountNumber(input.unique_code) : null
  if (input.userType === 'provider') return { account, uniqueCode: null }
  if (account === null) throw new Problem('required', { field: 'account' })
  if (uniqueCode === null) throw new Problem('required', { field: 'unique_code' })
  if (checkUniqueCode(uniqueCode)) throw new Problem('unique-code-invalid', { field: 'unique_code' })
  return { account, uniqueCode }
}
