import type { z } from 'zod'
import type { staffOrders as calls } from '#contract/staff-orders.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { Deps } from '#server/deps.ts'
import { orderRows, shownRows } from './list.ts'
import type { Staff } from './store.ts'
import { hoursOf, ownSite } from './week.ts'

/** A company has as many visits a day as its crews have hours; those without a crew are rare. */
const MOST = 1000

/** Crews of a company with their hours of one day and what is known of each visit, and the visits that no crew has. */
export async function crewsDay(deps: Deps, caller: Staff, input: z.output<typeof calls.day.request>) {
  const { site, sites } = ownSite(caller, input.site)
  const today = kyivDate(deps.now())
  const day = input.day ?? today
  const [crews, visits] = await Promise.all([
    hoursOf(deps, site, [day]),
    orderRows(
      deps.db
        .selectFrom('portal.orders as o')
        .where('o.site', '=', site)
        .where('o.visit_on', '=', day)
        .where('o.state', 'in', ['new', 'confirmed', 'done']),
    )
      .orderBy('s.starts_at')
      .orderBy('o.order_id')
      .limit(MOST)
      .execute(),
  ])
  const rows = await shownRows(deps, visits)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    status: 'success' as const,
    site,
    sites: [...sites],
    today,
    day,
    crews: crews.map(({ crew, name, hours }) => ({
      crew,
      name,
      hours: hours.map(({ from, to, order }) => ({
        from,
        to,
        order: order === null ? null : (byId.get(order.id) ?? null),
      })),
    })),
    loose: rows.filter(({ crew, state }) => crew === null && state !== 'done'),
  }
}
