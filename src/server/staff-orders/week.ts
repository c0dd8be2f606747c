import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffOrders as calls } from '#contract/staff-orders.ts'
import { addDays, type IsoDate, weekday } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { OPEN_ORDERS } from '#domain/order.ts'
import { type Site, SITES } from '#domain/site.ts'
import { sitesFor } from '#server/auth/staff.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { orderRows, shownRows } from './list.ts'
import { clock, type Staff } from './store.ts'

/** So many visits without a crew are shown; they are rare. */
const LOOSE = 50

/** The company asked for, or the first of the caller's. @throws 'not-found' for one that is not theirs */
export function ownSite(caller: Staff, site: Site | undefined): { site: Site; sites: readonly Site[] } {
  const sites = sitesFor(caller, 'orders.read') ?? SITES
  const wantedSite = site ?? sites[0]
  if (wantedSite === undefined || !sites.includes(wantedSite))
    throw new Problem('not-found', { field: 'site' })
  return { site: wantedSite, sites }
}

/** Crews of a company with their hours of a week from Monday, and how full each of its days is. */
export async function crewsWeek(deps: Deps, caller: Staff, input: z.output<typeof calls.week.request>) {
  const { site, sites } = ownSite(caller, input.site)
  const today = kyivDate(deps.now())
  const any = input.from ?? today
  const monday = addDays(any, 1 - weekday(any))
  const days = Array.from({ length: 7 }, (_, n) => addDays(monday, n))
  const [crews, loose, load] = await Promise.all([
    hoursOf(deps, site, days),
    orderRows(
      deps.db
        .selectFrom('portal.orders as o')
        .where('o.site', '=', site)
        .where('o.visit_on', 'in', days)
        .where('o.state', 'in', OPEN_ORDERS),
    )
      .where('s.crew_id', 'is', null)
      .orderBy('o.visit_on')
      .orderBy('o.order_id')
      .limit(LOOSE)
      .execute(),
    loadOf(deps, site, days),
  ])
  return {
    status: 'success' as const,
    site,
    sites: [...sites],
    today,
    days,
    crews,
    loose: await shownRows(deps, loose),
    load,
  }
}

/** Every crew of a company with its hours of the days, in order. */
export async function hoursOf({ db }: Pick<Deps, 'db'>, site: Site, days: readonly IsoDate[]) {
  const rows = await db
    .selectFrom('portal.crews as c')
    .leftJoin('portal.crew_slots as s', (join) =>
      join.onRef('s.crew_id', '=', 'c.crew_id').on('s.day', 'in', days),
    )
    .leftJoin('portal.orders as o', 'o.order_id', 's.order_id')
    .leftJoin('portal.zqrt_codes as z', (join) =>
      join.onRef('z.site', '=', 'o.site').onRef('z.kind', '=', 'o.kind').onRef('z.code', '=', 'o.code'),
    )
    .select([
      'c.crew_id',
      'c.name',
      's.day',
      's.starts_at',
      's.ends_at',
      'o.order_id',
      'o.number',
      'o.state',
      'z.name as service',
    ])
    .where('c.site', '=', site)
    .orderBy('c.name')
    .orderBy('c.crew_id')
    .orderBy('s.day')
    .orderBy('s.starts_at')
    .execute()
  return [...Map.groupBy(rows, ({ crew_id }) => crew_id)].map(([crew, hours]) => ({
    crew,
    name: hours[0]?.name ?? '',
    hours: hours.flatMap(({ day, starts_at, ends_at, order_id, number, state, service }) =>
      day === null || starts_at === null || ends_at === null
        ? []
        : [
            {
              day,
              from: clock(starts_at),
              to: clock(ends_at),
              order:
                order_id === null || state === null
                  ? null
                  : { id: order_id, number: number ?? '', service: service ?? '', state },
            },
          ],
    ),
  }))
}

/** How many visits of each service there are on each day, and how many there may be. */
async function loadOf({ db }: Pick<Deps, 'db'>, site: Site, days: readonly IsoDate[]) {
  const { rows } = await sql<{
    code: string
    name: string
    day: IsoDate
    most: number | null
    taken: number
  }>`
    select z.code, z.name, d.day, portal.visits_allowed(${site}, z.code, d.day) as most,
      (select count(*)::int from portal.orders o where o.site = ${site} and o.code = z.code and o.visit_on = d.day
        and o.state in ('new', 'confirmed', 'done')) as taken
    from (select code, min(name) as name, min(sort) as sort from portal.zqrt_codes
      where site = ${site} and active group by code) z, unnest(${[...days]}::date[]) d (day)
    order by z.sort, z.code, d.day`.execute(db)
  return [...Map.groupBy(rows, ({ code }) => code)].map(([code, of]) => ({
    code,
    name: of[0]?.name ?? '',
    days: of.map(({ day, most, taken }) => ({ day, most, taken })),
  }))
}
