import type { z } from 'zod'
import type { staffCompany } from '#contract/staff-company.ts'
import { BANK_SERVICES } from '#domain/bank-services.ts'
import { isIsoDate } from '#domain/calendar.ts'
import { isEdrpou } from '#domain/edrpou.ts'
import { isIban, normalizeIban } from '#domain/iban.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { isSite, type Site } from '#domain/site.ts'
import { assertSite } from '#server/auth/staff.ts'
import { type FmReply, type FmRequest, fm } from '#server/core/function-modules.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { coreLater } from '#server/outbox/core-later.ts'
import { Problem } from '#server/problem.ts'
import { propose } from '#server/proposals/propose.ts'
import { companySettings } from '#text/staff-company.ts'
import { type Admin, settingsOf, valuesOf } from './store.ts'

type Bank = FmReply<'ZPORTAL_BANKS_GET'>['banks'][number]

/** Bank accounts of a company as the billing core has them; null where it does not tell, or cannot now. */
export async function banksOf({ core }: Pick<Deps, 'core'>, site: Site): Promise<Bank[] | null> {
  if (!core.can('bank-change')) return null
  try {
    return (await core.call(fm.ZPORTAL_BANKS_GET, { site })).banks
  } catch (error) {
    if (error instanceof Problem && error.code === 'core-down') return null
    throw error
  }
}

/**
 * Proposes another bank account from a day on, for one kind of customers: for one service, or for everything that has
 * none of its own. @throws 'not-found' | 'date-invalid' for a day that has passed | 'iban-invalid' | 'edrpou-invalid' |
 * 'required' | 'conflict' where nothing differs | 'already-proposed' | 'core-down'
 */
export async function proposeBank(
  deps: Deps,
  caller: Admin,
  input: z.output<typeof staffCompany.proposeBank.request>,
  visit: Visit,
) {
  const { site, kind, service, from } = input
  assertSite(caller, 'company.edit', site, 'site')
  if (!isIsoDate(from) || from < kyivDate(deps.now())) throw new Problem('date-invalid', { field: 'from' })
  const after = bankIn(input)
  const { banks } = await deps.core.call(fm.ZPORTAL_BANKS_GET, { site })
  const onThatDay = banks
    .filter((bank) => bank.kind === kind && bank.service === service && (bank.from ?? '') <= from)
    .at(-1)
  const before = {
    bankAccount: onThatDay?.account ?? '',
    bankName: onThatDay?.name ?? '',
    bankEdrpou: onThatDay?.edrpou ?? '',
  }
  if (JSON.stringify(before) === JSON.stringify(after)) throw new Problem('conflict')
  const row = await settingsOf(deps, site)
  const title = row ? valuesOf(row).words.sitename : site
  const proposal = await propose(deps, caller, visit, {
    kind: 'company-bank',
    site,
    subject: service === null ? `${site}:${kind}` : `${site}:${kind}:${service}`,
    title: `${title}: ${companySettings.paid(kind, service)}`,
    before,
    after: { ...after, bankFrom: from },
  })
  return { status: 'success' as const, proposal }
}

/** @returns nothing in each of them: the service is to be paid where everything is */
function bankIn(input: { service: string | null; account: string; name: string; edrpou: string }) {
  const [account, name, edrpou] = [normalizeIban(input.account), input.name.trim(), input.edrpou.trim()]
  const none = input.service !== null && account === '' && name === '' && edrpou === ''
  if (!none) {
    if (!isIban(account)) throw new Problem('iban-invalid', { field: 'account' })
    if (name === '') throw new Problem('required', { field: 'name' })
    if (!isEdrpou(edrpou)) throw new Problem('edrpou-invalid', { field: 'edrpou' })
  }
  return { bankAccount: account, bankName: name, bankEdrpou: edrpou }
}

type Proposal = {
  proposal_id: string
  site: string | null
  subject: string
  after: Record<string, string>
}

/** The billing core gets the confirmed details by the outbox, so that a core that is down gets them later. */
export async function applyBank(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>,
  { proposal_id, site, subject, after }: Proposal,
): Promise<void> {
  const [, kindName, serviceName] = subject.split(':')
  const kind = kindName === 'entity' ? 'entity' : 'person'
  const service = BANK_SERVICES.find((bankService) => bankService === serviceName) ?? null
  if (!isSite(site)) throw new Problem('conflict')
  const request: FmRequest<'ZPORTAL_BANK_CHANGE'> = {
    site,
    kind,
    service,
    // proposed before accounts had days
    from: after['bankFrom'] ?? null,
    account: after['bankAccount'] ?? '',
    name: after['bankName'] ?? '',
    edrpou: after['bankEdrpou'] ?? '',
    now: deps.now().toISOString(),
  }
  await coreLater(deps.db, deps, fm.ZPORTAL_BANK_CHANGE, request, `bank ${proposal_id}`)
}
