import type { z } from 'zod'
import type { staffAccounts } from '#contract/staff-accounts.ts'
import { isSite } from '#domain/site.ts'
import { loadOutages } from '#server/outages/load.ts'
import { placesOf, queueOf } from '#server/outages/object-queues.ts'
import { underCut } from '#server/outages/power.ts'
import { scheduleOf } from '#domain/outage-schedule.ts'
import { toldEnd } from '#domain/outage-power.ts'
import { Fault } from '#server/fault.ts'
import type { Deps } from '#server/deps.ts'
import { type Admin, headOf, seenAccount, shownTill, toldTill } from './seen.ts'

type Input = z.output<typeof staffAccounts.talk.request>

const ROWS = 10

/** Tickets and orders about the account, whoever of its people wrote them. */
export async function accountTalk(deps: Deps, caller: Admin, input: Input) {
  const seen = seenAccount(caller, input.account)
  const [till, tickets, orders] = await Promise.all([
    shownTill(deps, caller, seen),
    deps.db
      .selectFrom('portal.tickets')
      .select(['ticket_id as id', 'number', 'kind', 'title', 'state', 'created_at', 'due_on'])
      .where('account', '=', seen.account)
      .orderBy('created_at', 'desc')
      .limit(ROWS)
      .execute(),
    deps.db
      .selectFrom('portal.orders as o')
      .leftJoin('portal.zqrt_codes as c', (on) =>
        on.onRef('c.code', '=', 'o.code').onRef('c.site', '=', 'o.site').onRef('c.kind', '=', 'o.kind'),
      )
      .select(['o.order_id as id', 'o.number', 'o.code', 'c.name', 'o.state', 'o.visit_on'])
      .where('o.account', '=', seen.account)
      .orderBy('o.created_at', 'desc')
      .limit(ROWS)
      .execute(),
  ])
  return {
    status: 'success' as const,
    shownTill: toldTill(till),
    tickets: tickets.map(({ created_at, due_on, title, ...ticket }) => ({
      ...ticket,
      title: till ? title : null,
      createdAt: created_at.toISOString(),
      dueOn: due_on,
    })),
    orders: orders.map(({ id, number, code, name, state, visit_on }) => ({
      id,
      number,
      service: name ?? code,
      state,
      visitOn: visit_on,
    })),
  }
}

/** Power at the address now, today and tomorrow, and the works there. */
export async function accountOutages(deps: Deps, caller: Admin, input: Input) {
  const seen = seenAccount(caller, input.account)
  const head = await headOf(deps, seen)
  const now = deps.now()
  const [outages] = await loadOutages(deps.db, await placesOf(deps.db, [head]), now)
  if (!outages || !isSite(head.site)) throw new Fault(`account of ${head.site} has no place`)
  const { power, days, updatedAt } = scheduleOf(outages, now)
  return {
    status: 'success' as const,
    queue: queueOf(outages.names),
    updatedAt,
    power: underCut(power, head, now),
    days,
    works: outages.works.map(({ from, to, kind, reason }) => ({
      from: new Date(from).toISOString(),
      to: toldEnd(to),
      kind,
      reason,
    })),
  }
}
