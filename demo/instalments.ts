import { sql } from 'kysely'
import { instalmentCounts } from '#domain/instalments.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { SITES, type Site } from '#domain/site.ts'
import { admins } from '#seeds/demo-users.ts'
import { type CoreDoor, workerTrace } from '#server/core/call.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import type { WorkerLog } from '#server/jobs.ts'
import { agreePlan, askInstalments, readInstalments, watchPlans } from '#server/payments/instalments.ts'
import { decideRequest } from '#server/requests/decide-request.ts'

type Town = Omit<Deps, 'core'> & { readonly core: CoreDoor; readonly log: WorkerLog }

/** Days since it was asked for and since it was agreed to; null: it waits for the company. */
const PLANS = [
  { asked: 2, agreed: null, why: 'Тимчасово без роботи, перша зарплата за місяць.' },
  { asked: 6, agreed: 3, why: 'Лікування забрало всі заощадження.' },
  { asked: 24, agreed: 22, why: 'Сплачую кредит, одразу не подужаю.' },
] as const
const PARTS = 3
const AGREED = 'Погоджено. Нові нарахування сплачуйте вчасно, окремо від графіка.'
const DAY = 86_400_000

const visit: Visit = {
  callId: 'demo',
  requestCode: 'DEMO',
  path: '/api/payments/instalments/ask',
  address: '192.0.2.7',
  userAgent: '',
  basic: null,
  deviceId: null,
  idempotencyKey: null,
  rememberDevice: () => undefined,
  clearSiteData: () => undefined,
}

/**
 * Debts that households of every company pay in parts: one waits for an answer, one is paid by its schedule, the first
 * part of one was due some days ago, so it is broken where nothing came. Once.
 */
export async function agreeDemoPlans(deps: Town): Promise<void> {
  const known = await sql`select from portal.requests where kind = 'instalments' limit 1`.execute(deps.db)
  const employee = await deps.db
    .selectFrom('portal.users')
    .select('user_id')
    .where('login', '=', admins.service.login)
    .executeTakeFirst()
  if (known.rows.length > 0 || !employee) return
  for (const site of SITES)
    for (const [index, debtor] of (await debtors(deps, site)).entries()) {
      const plan = PLANS[index]
      if (plan) await ask(deps, debtor, plan, employee.user_id)
    }
  await watchPlans(deps)
}

type Debtor = { account: string; userId: string; login: string; partner: string | null }

/** Households of the town with a debt that is not too large to be paid in parts; none that the README names. */
async function debtors({ db }: Town, site: Site): Promise<Debtor[]> {
  const { rows } = await sql<Debtor>`
    select l.account, u.user_id as "userId", u.login, u.partner
    from portal.users u
    join portal.account_links l on l.user_id = u.user_id and l.dropped_at is null
    join core.accounts a on a.number = l.account and a.start_shutdown is null
    join core.balances b on b.account_id = a.account_id and b.balance_kop between 70000 and 1000000
    where u.kind = 'person' and l.site = ${site} and u.login > '+380990000100'
      and (select count(*) from portal.account_links o where o.account = l.account) = 1
    order by b.balance_kop desc, l.account
    limit ${PLANS.length}`.execute(db)
  return rows
}

async function ask(
  deps: Town,
  { account, userId, login, partner }: Debtor,
  { asked: daysAgo, agreed, why }: (typeof PLANS)[number],
  employee: string,
): Promise<void> {
  const ago = (days: number): Deps => ({
    ...deps,
    core: deps.core.for(workerTrace),
    now: () => new Date(deps.now().getTime() - days * DAY),
  })
  const then = ago(daysAgo)
  const caller: Caller<'person'> = {
    kind: 'person',
    userId,
    sessionId: userId,
    login,
    partner: partner ?? '',
    site: null,
    isAdmin: false,
    attribute01: null,
    roles: [],
    chosenAccount: account,
    accounts: [account],
    rights: new Map(),
    look: null,
  }
  const { debtKopiykas, rule } = await readInstalments(then, caller, { token: '', account })
  if (rule === null || !instalmentCounts(debtKopiykas, kyivDate(then.now()), rule).includes(PARTS)) return
  const { number } = await askInstalments(
    then,
    caller,
    { token: '', account, parts: PARTS, debtKopiykas, reason: why },
    visit,
  )
  if (agreed === null) return
  const request = await deps.db
    .selectFrom('portal.requests as r')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'r.ticket_id')
    .select(['r.request_id', 'r.ticket_id', 'r.facts', 't.number'])
    .where('t.number', '=', number)
    .executeTakeFirstOrThrow()
  const later = ago(agreed)
  await agreePlan(later, { ...request, account })
  await decideRequest(later, {
    request: request.request_id,
    by: employee,
    decision: 'accepted',
    reason: AGREED,
  })
}
