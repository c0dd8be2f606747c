import { sql } from 'kysely'
import type { z } from 'zod'
import type { instalments } from '#contract/payment-instalments.ts'
import type { RequestFacts } from '#domain/business-request.ts'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import {
  type InstalmentPart,
  type InstalmentRule,
  instalmentParts,
  LATE_DAYS,
  partsAgreedOn,
  partsOf,
  planStands,
} from '#domain/instalments.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { readRule, ruleOn } from '#domain/rules.ts'
import { siteOfAccount } from '#domain/site.ts'
import { isDisconnected } from '#domain/supply.ts'
import { type CoreDoor, workerTrace } from '#server/core/call.ts'
import { fm } from '#server/core/function-modules.ts'
import { inTransaction } from '#server/db/open.ts'
import { readableTicket } from '#server/db/readable.ts'
import type { Customer, Deps, Visit } from '#server/deps.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'
import { errorText } from '#server/log-error.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { fileRequest } from '#server/requests/file-request.ts'
import { ownRules } from '#server/rules/dated.ts'
import { writeNotice } from '#server/tickets/answer.ts'
import { instalmentTexts as texts } from '#text/payment-instalments.ts'

/** The rule of a company in force on a day; null: it has none. */
async function ruleOf(deps: Pick<Deps, 'db'>, site: string, on: IsoDate): Promise<InstalmentRule | null> {
  const row = ruleOn(await ownRules(deps, ['instalments']), { kind: 'instalments', variant: site }, on)
  const rule = row ? readRule('instalments', row.value) : null
  if (!row || rule?.kind !== 'instalments') return null
  const { mostParts, leastDebtKopiykas, leastPartKopiykas, firstShare } = rule
  return {
    fromDay: row.validFrom,
    mostParts,
    leastDebtKopiykas,
    leastPartKopiykas,
    firstShare,
    act: row.act ?? '',
  }
}

async function owedBy({ core }: Pick<Deps, 'core'>, account: string): Promise<number> {
  const { endKopiykas } = await core.call(fm.ZPORTAL_BALANCE_GET, { account })
  return Math.max(0, endKopiykas)
}

/** What the ledger shows of an account from some days before a moment on, since a payment may come later than its day. */
async function paidFrom({ core }: Pick<Deps, 'core'>, account: string, from: IsoDate): Promise<number> {
  const { payments } = await core.call(fm.ZPORTAL_PAYMENTS_LIST, { account, from })
  return payments.reduce((sum, payment) => sum + (payment.state === 'posted' ? payment.amountKopiykas : 0), 0)
}

/**
 * What has come to an account since its debt was stated in a request: what was paid while the company decided counts,
 * what the debt was already less by does not.
 */
async function paidSince(
  deps: Pick<Deps, 'core'>,
  {
    account,
    asked_at,
    paid_before_kop: before,
  }: { account: string; asked_at: Date; paid_before_kop: number | null },
): Promise<number> {
  const requestDay = kyivDate(asked_at)
  if (before === null) return paidFrom(deps, account, requestDay)
  return Math.max(0, (await paidFrom(deps, account, addDays(requestDay, -LATE_DAYS))) - before)
}

/** What is still to come by a schedule that is in force; null: none is. */
export async function plannedOf(
  deps: Pick<Deps, 'db' | 'core'>,
  account: string,
): Promise<{ number: string; leftKopiykas: number } | null> {
  const plan = await deps.db
    .selectFrom('portal.instalments')
    .selectAll()
    .where('account', '=', account)
    .where('state', '=', 'agreed')
    .executeTakeFirst()
  if (!plan) return null
  const leftKopiykas = Math.max(0, plan.debt_kop - (await paidSince(deps, plan)))
  return { number: plan.number, leftKopiykas }
}

export async function readInstalments(
  deps: Deps,
  caller: Customer,
  input: z.output<typeof instalments.one.request>,
) {
  const account = ownNumber(caller, input.account)
  const rule = await ruleOf(deps, siteOfAccount(account)?.site ?? '', kyivDate(deps.now()))
  const open = await deps.db
    .selectFrom('portal.requests as r')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'r.ticket_id')
    .select(['r.kind', 't.created_at', 't.due_on'])
    .select(sql<string | null>`case when ${readableTicket(caller)} then t.number end`.as('number'))
    .where('r.account', '=', account)
    .where('r.kind', 'in', ['instalments', 'supply-back'])
    .where('r.state', '=', 'open')
    .execute()
  const request = open.find(({ kind }) => kind === 'instalments')
  const supply = open.find(({ kind }) => kind === 'supply-back')
  const plan = await deps.db
    .selectFrom('portal.instalments as p')
    .innerJoin('portal.tickets as t', 't.number', 'p.number')
    .selectAll('p')
    .select(sql<boolean>`${readableTicket(caller)}`.as('readable'))
    .where('p.account', '=', account)
    .where('p.state', 'in', ['agreed', 'kept', 'broken'])
    .orderBy('p.asked_at', 'desc')
    .executeTakeFirst()
  return {
    status: 'success' as const,
    debtKopiykas: await owedBy(deps, account),
    rule,
    asked: request ? { number: request.number, at: request.created_at.toISOString() } : null,
    supply: supply ? { number: supply.number, dueOn: supply.due_on } : null,
    plan:
      plan && (plan.state === 'agreed' || plan.state === 'kept' || plan.state === 'broken')
        ? {
            number: plan.readable ? plan.number : null,
            state: plan.state,
            paidKopiykas: await paidSince(deps, plan),
            brokenOn: plan.broken_on,
            parts: plan.parts.map((part) => ({ ...part })),
          }
        : null,
  }
}

/** @throws 'not-offered' outside the rule; 'conflict' where the debt is another than was shown, or a plan is in force */
export async function askInstalments(
  deps: Deps,
  caller: Customer,
  { account: typed, parts: count, debtKopiykas, reason }: z.output<typeof instalments.ask.request>,
  visit: Visit,
) {
  const account = ownNumber(caller, typed)
  const today = kyivDate(deps.now())
  const rule = await ruleOf(deps, siteOfAccount(account)?.site ?? '', today)
  // before the debt: what comes between the two is counted rather than lost
  const paidBefore = await paidFrom(deps, account, addDays(today, -LATE_DAYS))
  const debt = await owedBy(deps, account)
  if (debt !== debtKopiykas) throw new Problem('conflict', { field: 'debtKopiykas' })
  const parts = rule && instalmentParts(debt, count, today, rule)
  if (!parts) throw new Problem('not-offered')
  const running = await deps.db
    .selectFrom('portal.instalments')
    .select('plan_id')
    .where('account', '=', account)
    .where('state', '=', 'agreed')
    .executeTakeFirst()
  if (running) throw new Problem('conflict', { field: 'account' })
  return inTransaction(deps.db, async (db) => {
    const { number, dueOn } = await fileRequest(
      { ...deps, db },
      caller,
      {
        account,
        kind: 'instalments',
        subject: account,
        facts: {
          debt,
          paidBefore,
          ...Object.fromEntries(parts.map(({ dueOn: day, kopiykas }) => [day, kopiykas])),
        },
        text: texts.asked(parts, reason.trim()),
      },
      visit,
    )
    return { status: 'success' as const, number, dueOn, parts }
  })
}

/** @throws 'not-offered' where the supply is not cut */
export async function askSupplyBack(
  deps: Deps,
  caller: Customer,
  { account: typed }: z.output<typeof instalments.supply.request>,
  visit: Visit,
) {
  const account = ownNumber(caller, typed)
  const { accounts } = await deps.core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [account] })
  const [head] = accounts
  if (!head || !isDisconnected(head, deps.now().getTime())) throw new Problem('not-offered')
  const owed = await owedBy(deps, account)
  return inTransaction(deps.db, async (db) => {
    const { number, dueOn } = await fileRequest(
      { ...deps, db },
      caller,
      { account, kind: 'supply-back', subject: account, facts: { owed }, text: texts.supply },
      visit,
    )
    return { status: 'success' as const, number, dueOn }
  })
}

type Agreed = {
  readonly ticket_id: string
  readonly number: string
  readonly account: string
  facts: RequestFacts
}

/**
 * The company agrees to a schedule: it is in force, and watched. An answer that has come late moves it.
 *
 * @returns the schedule where its days are others than were asked
 * @throws 'conflict' where another one is in force
 */
export async function agreePlan(
  deps: Deps,
  { ticket_id, number, account, facts }: Agreed,
): Promise<RequestFacts | null> {
  const { db } = deps
  const ticket = await db
    .selectFrom('portal.tickets')
    .select(['user_id', 'created_at', 'site'])
    .where('ticket_id', '=', ticket_id)
    .executeTakeFirstOrThrow()
  const requestParts = partsOf(facts)
  const parts = partsAgreedOn(requestParts, kyivDate(deps.now()))
  const made = await db
    .insertInto('portal.instalments')
    .values({
      plan_id: deps.random.uuid(),
      number,
      account,
      site: ticket.site,
      user_id: ticket.user_id,
      debt_kop: Number(facts['debt']),
      parts: JSON.stringify(parts),
      paid_before_kop: typeof facts['paidBefore'] === 'number' ? facts['paidBefore'] : null,
      reason: number,
      state: 'agreed',
      asked_at: ticket.created_at,
      decided_at: deps.now(),
    })
    .onConflict((on) => on.column('account').where('state', 'in', ['asked', 'agreed']).doNothing())
    .returning('plan_id')
    .executeTakeFirst()
  if (!made) throw new Problem('conflict', { field: 'id' })
  if (parts === requestParts) return null
  return Object.fromEntries(parts.map(({ dueOn, kopiykas }) => [dueOn, kopiykas]))
}

type Watching = Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'> & {
  readonly core: CoreDoor
  readonly log: WorkerLog
}

/** Looks at every schedule in force: one that is paid whole is kept, one whose part is late is broken; both are told. */
export async function watchPlans(deps: Watching): Promise<void> {
  const core = deps.core.for(workerTrace)
  const plans = await deps.db
    .selectFrom('portal.instalments')
    .selectAll()
    .where('state', '=', 'agreed')
    .orderBy('account')
    .execute()
  for (const plan of plans) {
    try {
      const paid = await paidSince({ core }, plan)
      // as agreePlan has written them
      const stands = planStands(plan.parts as readonly InstalmentPart[], paid, kyivDate(deps.now()))
      if (stands.state !== 'agreed') await endPlan(deps, plan, stands)
    } catch (error) {
      deps.log.warn({ reason: errorText(error) }, 'payments: a schedule was not looked at')
    }
  }
}

type Ended = { readonly state: 'kept' } | { readonly state: 'broken'; readonly on: IsoDate }

async function endPlan(
  deps: Watching,
  { plan_id, number }: { plan_id: string; number: string },
  stands: Ended | { readonly state: 'agreed' | 'kept' },
): Promise<void> {
  const brokenOn = 'on' in stands ? stands.on : null
  await inTransaction(deps.db, async (db) => {
    const ended = await db
      .updateTable('portal.instalments')
      .set({
        state: stands.state,
        broken_on: brokenOn,
        ended_at: deps.now(),
        version: sql<number>`version + 1`,
      })
      .where('plan_id', '=', plan_id)
      .where('state', '=', 'agreed')
      .returning('plan_id')
      .executeTakeFirst()
    const ticket = await db
      .selectFrom('portal.tickets')
      .select('ticket_id')
      .where('number', '=', number)
      .executeTakeFirst()
    if (!ended || !ticket) return
    const text = brokenOn === null ? texts.kept : texts.broken(brokenOn)
    await writeNotice({ ...deps, db }, { ticket: ticket.ticket_id, text })
  })
}

export const instalmentJob = (deps: Watching): ScheduledJob => ({
  name: 'payments-instalments',
  cron: '30 9 * * *',
  expireInSeconds: 900,
  run: () => watchPlans(deps),
})
