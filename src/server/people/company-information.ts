import type { z } from 'zod'
import type { company } from '#contract/company.ts'
import { type CompanyField, isPossibleFact } from '#domain/company-fields.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { companyInformation as words } from '#text/company-information.ts'
import { rightHolders } from '#server/auth/right-holders.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { readableTicket } from '#server/db/readable.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { fileRequest } from '#server/requests/file-request.ts'
import { subjectApart } from '#server/requests/subject-apart.ts'

type Business = Caller<'entity' | 'provider'>

/** What staff agreed to last with the company of the caller about facts that the core does not keep. */
async function agreedFacts({ db }: Pick<Deps, 'db'>, caller: Business, account: string) {
  const rows = await db
    .selectFrom('portal.requests as r')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'r.ticket_id')
    .select(['r.facts', 'r.decided_at'])
    .where('r.account', '=', account)
    .where('r.kind', '=', 'company-change')
    .where('r.state', '=', 'accepted')
    .where(readableTicket(caller))
    .orderBy('r.decided_at')
    .execute()
  const last = new Map(rows.map((row) => [row.facts['field'], row]))
  return (field: CompanyField) => {
    const row = last.get(field)
    return row?.decided_at
      ? { value: String(row.facts['value'] ?? ''), since: kyivDate(row.decided_at) }
      : null
  }
}

/** Everything the cabinet knows of the company of an account. */
export async function companyInformation(
  deps: Deps,
  caller: Business,
  input: z.output<typeof company.information.request>,
) {
  const account = ownNumber(caller, input.account)
  const [info, agreed, signers, responsibles] = await Promise.all([
    deps.core.call(fm.ZPORTAL_CUSTOM_INFO, { account }),
    agreedFacts(deps, caller, account),
    rightHolders(deps, account, 'sign', caller),
    deps.db
      .selectFrom('portal.responsibles as r')
      .innerJoin('portal.users as u', 'u.user_id', 'r.user_id')
      .select(['r.name', 'r.position', 'r.phone', 'r.email'])
      .where('r.user_id', '=', (query) =>
        query
          .selectFrom('portal.users')
          .select((eb) => eb.fn.coalesce('invited_by', 'user_id').as('id'))
          .where('user_id', '=', caller.userId),
      )
      .orderBy('r.name')
      .execute(),
  ])
  return {
    status: 'success' as const,
    name: info.customer.name,
    edrpou: info.customer.edrpou,
    // what was agreed to is shown before the core has it
    taxNumber: info.taxNumber ?? agreed('taxNumber')?.value ?? null,
    contract: info.contract,
    signatory: agreed('signatory'),
    iban: agreed('iban'),
    signers,
    responsibles,
    eDocuments: agreed('e-documents'),
  }
}

/** Files the application; while one about the same fact is open, no other is taken. @throws 'invalid' on `value` */
export async function changeCompany(
  deps: Deps,
  caller: Business,
  { account, field, value, comment }: z.output<typeof company.change.request>,
  visit: Visit,
) {
  if (!isPossibleFact(field, value)) throw new Problem('invalid', { field: 'value' })
  const customer = ownNumber(caller, account)
  const request = await fileRequest(
    deps,
    caller,
    {
      account: customer,
      kind: 'company-change',
      subject: await subjectApart(deps, caller, {
        account: customer,
        kind: 'company-change',
        subject: words.fields[field],
      }),
      facts: { field, value: value.trim() },
      text: comment?.trim() || words.asks(words.fields[field], value.trim()),
    },
    visit,
  )
  return { status: 'success' as const, request }
}
