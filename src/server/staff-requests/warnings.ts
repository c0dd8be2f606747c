import type { AuditAction } from '#text/audit-actions.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffWarnings } from '#contract/staff-warnings.ts'
import { addDays, addWorkingDays } from '#domain/calendar.ts'
import { LEAST_NOTICE, noticeDays } from '#domain/dunning.ts'
import { kyivDate, kyivInstant } from '#domain/kyiv.ts'
import { isSite, type Site, siteOfAccount } from '#domain/site.ts'
import { warnings } from '#lists/warnings.ts'
import { staffName } from '#server/admin/staff-name.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { assertSite, ofSites } from '#server/auth/staff.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { anyHolds, selectQueue } from '#server/lists/order.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { plannedOf } from '#server/payments/instalments.ts'
import { Problem } from '#server/problem.ts'
import { typedAccount } from '#server/typed-account.ts'
import { hryvniasText } from '#text/money.ts'

type Admin = Caller<'admin'>
type Wanted = Omit<z.output<typeof staffWarnings.list.request>, 'token'>

/** The hour of a cut: in the morning, so that it can still be stopped and restored on the same day. */
const CUT_HOUR = '10:00'

const sorts = {
  issuedAt: sql.ref('w.issued_at'),
  cutAt: sql.ref('w.cut_at'),
  account: sql.ref('w.account'),
  amount: sql.ref('w.amount_kop'),
} as const

async function page(deps: Deps, caller: Admin, input: Wanted) {
  let query = deps.db
    .selectFrom('portal.issued_warnings as w')
    .leftJoin('portal.users as u', 'u.user_id', 'w.issued_by')
    .select(['w.number', 'w.account', 'w.site', 'w.amount_kop', 'w.cut_at', 'w.issued_at', 'w.withdrawn_at'])
    .select(['w.reason', 'u.name', 'u.login'])
    .where(ofSites(caller, 'papers.issue', sql.ref('w.site')))
  if (input.withdrawn !== undefined)
    query = query.where('w.withdrawn_at', input.withdrawn ? 'is not' : 'is', null)
  if (input.site) query = query.where('w.site', '=', input.site)
  const search = input.search?.trim() ?? ''
  if (search) query = query.where(anyHolds(['w.number', 'w.account'], search))
  const { rows, total } = await selectQueue(deps.db, requestOf(warnings, input), query, {
    sorts,
    known: ['issuedAt', 'cutAt', 'account', 'amount'],
    then: sql`w.number`,
  })
  return {
    total,
    rows: rows.flatMap((row) =>
      isSite(row.site)
        ? {
            number: row.number,
            account: row.account,
            site: row.site,
            amountKopiykas: Number(row.amount_kop),
            cutAt: row.cut_at.toISOString(),
            issuedAt: row.issued_at.toISOString(),
            issuedBy: row.name || row.login,
            withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
            reason: row.reason,
          }
        : [],
    ),
  }
}

export const listWarnings = async (
  deps: Deps,
  caller: Admin,
  input: z.output<typeof staffWarnings.list.request>,
) => ({
  status: 'success' as const,
  ...(await page(deps, caller, input)),
})

export const exportWarnings = (
  deps: Deps,
  caller: Admin,
  { format, ...input }: z.output<typeof staffWarnings.export.request>,
) => exportList(warnings, format, null, (at) => page(deps, caller, { ...input, ...at }), WHOLE)

/** A business account of a company of the caller. @throws 'account-not-found' for those of others too */
function ownAccount(caller: Admin, typed: string): { account: string; site: Site } {
  const account = typedAccount(typed, 'entity', { field: 'number' })
  const site = siteOfAccount(account)?.site
  if (!site) throw new Problem('account-not-found', { field: 'number' })
  try {
    assertSite(caller, 'papers.issue', site)
  } catch {
    throw new Problem('account-not-found', { field: 'number' })
  }
  return { account, site }
}

/** The core knows an account by another field of its own question. */
async function ofAccount<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem && error.code === 'account-not-found')
      throw new Problem('account-not-found', { field: 'number' })
    throw error
  }
}

/** Debts of others than the electricity: a supplier cuts nobody off for them. */
const BESIDE = new Set(['act', 'penalty'])

/** What an account may be warned of: late, for electricity and its distribution, and not agreed to be paid in parts. */
async function warnable(deps: Deps, account: string) {
  const [overdue, plan] = await Promise.all([overdueOf(deps, account), plannedOf(deps, account)])
  return { plan, overdueKopiykas: Math.max(0, overdue - (plan?.leftKopiykas ?? 0)) }
}

async function overdueOf({ core }: Deps, account: string): Promise<number> {
  const { overdueKopiykas } = await ofAccount(core.call(fm.ZPORTAL_BALANCE_GET, { account }))
  if (!core.can('debts-of-accounts')) return overdueKopiykas
  const { debts } = await core.call(fm.ZPORTAL_DEBTS_GET, { accounts: [account] })
  return debts
    .filter(({ service }) => !BESIDE.has(service))
    .reduce((sum, debt) => sum + debt.overdueKopiykas, 0)
}

/** What is needed to issue a warning. */
export async function warningsOfAccount(
  deps: Deps,
  caller: Admin,
  input: z.output<typeof staffWarnings.account.request>,
) {
  const { account } = ownAccount(caller, input.number)
  const [works, { accounts }, { overdueKopiykas, plan }, dunning] = await ofAccount(
    Promise.all([
      deps.workDays(deps.now()),
      deps.core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [account] }),
      warnable(deps, account),
      deps.core.call(fm.ZPORTAL_DUNNING_LIST, { account }),
    ]),
  )
  const [head] = accounts
  if (!head) throw new Problem('account-not-found', { field: 'number' })
  const open = dunning.warnings.find(({ endedAt, initiator }) => endedAt === null && initiator === 'supplier')
  return {
    status: 'success' as const,
    account,
    customer: head.customer,
    address: head.address,
    overdueKopiykas,
    plan,
    earliest: addWorkingDays(kyivDate(deps.now()), LEAST_NOTICE.supplier, works),
    inForce: open ? { number: open.number, amountKopiykas: open.amountKopiykas, cutAt: open.cutAt } : null,
  }
}

/** A warning is written down by the core and here, and told to everyone who has the account in their cabinet. */
export async function issueWarning(
  deps: Deps,
  caller: Admin,
  input: z.output<typeof staffWarnings.issue.request>,
  visit: Visit,
) {
  const { account, site } = ownAccount(caller, input.number)
  const today = kyivDate(deps.now())
  const least = LEAST_NOTICE.supplier
  const works = await deps.workDays(deps.now())
  if (input.cutOn < addDays(today, 1) || noticeDays(today, input.cutOn, works) < least)
    throw new Problem('notice-short', { field: 'cutOn', params: { least: String(least) } })
  const { overdueKopiykas } = await warnable(deps, account)
  if (input.amountKopiykas > overdueKopiykas)
    throw new Problem('debt-less', {
      field: 'amountKopiykas',
      params: { sum: hryvniasText(overdueKopiykas) },
    })
  const cutAt = kyivInstant(input.cutOn, CUT_HOUR)
  const body = input.text.trim()
  const { number } = await deps.core.call(
    fm.ZPORTAL_DUNNING_ISSUE,
    {
      account,
      issuedOn: today,
      amountKopiykas: input.amountKopiykas,
      cutAt: cutAt.toISOString(),
      inCharge: (await staffName(deps, caller.userId)) ?? caller.login,
      note: body,
      now: deps.now().toISOString(),
    },
    { key: `warning:${caller.userId}:${visit.idempotencyKey ?? visit.callId}` },
  )
  await deps.db
    .insertInto('portal.issued_warnings')
    .values({
      account,
      number,
      site,
      amount_kop: input.amountKopiykas,
      cut_at: cutAt,
      body,
      issued_at: deps.now(),
      issued_by: caller.userId,
    })
    .execute()
  const facts = { account, number, kopiykas: input.amountKopiykas, cutAt: cutAt.toISOString() }
  await tellAbout(deps, 'dunningWarning', { key: `dunning:${account}:${number}`, to: { account }, facts })
  await record(deps, caller, visit, {
    action: 'warning-issued',
    account,
    site,
    number,
    amount: input.amountKopiykas,
  })
  return { status: 'success' as const, warning: number }
}

/** The customer reads why it is taken back. A warning issued elsewhere is taken back as well. */
export async function withdrawWarning(
  deps: Deps,
  caller: Admin,
  input: z.output<typeof staffWarnings.withdraw.request>,
  visit: Visit,
) {
  const { account, site } = ownAccount(caller, input.number)
  const number = input.warning
  const reason = input.reason.trim()
  await ofAccount(
    deps.core.call(
      fm.ZPORTAL_DUNNING_WITHDRAW,
      { account, number, reason, at: deps.now().toISOString() },
      { key: `warning-back:${caller.userId}:${visit.idempotencyKey ?? visit.callId}` },
    ),
  )
  await deps.db
    .updateTable('portal.issued_warnings')
    .set({ withdrawn_at: deps.now(), withdrawn_by: caller.userId, reason })
    .where('account', '=', account)
    .where('number', '=', number)
    .execute()
  const facts = { account, number, kopiykas: null, cutAt: deps.now().toISOString(), withdrawn: reason }
  await tellAbout(deps, 'dunningWarning', {
    key: `dunning-back:${account}:${number}`,
    to: { account },
    facts,
  })
  await record(deps, caller, visit, { action: 'warning-withdrawn', account, site, number, amount: null })
  return { status: 'success' as const }
}

const record = (
  deps: Deps,
  caller: Admin,
  visit: Visit,
  about: { action: AuditAction; account: string; site: Site; number: string; amount: number | null },
) =>
  writeAudit(deps, visit, {
    action: about.action,
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    account: about.account,
    site: about.site,
    details: {
      warning: about.number,
      'before.state': about.action === 'warning-issued' ? null : 'sent',
      'after.state': about.action === 'warning-issued' ? 'sent' : 'cancelled',
      amountKopiykas: about.amount,
    },
  })
