import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffOrders as calls } from '#contract/staff-orders.ts'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { CALENDAR_DAYS } from '#domain/order.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { assertSite, hasPermission } from '#server/auth/staff.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { Problem } from '#server/problem.ts'
import type { Staff } from './store.ts'
import { ownSite } from './week.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
type SetCapacity = z.output<typeof calls.setCapacity.request>

/** How many visits of each service a company makes a day, and who makes them. */
export async function showCapacity(
  { db, now }: Deps,
  caller: Staff,
  input: z.output<typeof calls.capacity.request>,
) {
  const { site, sites } = ownSite(caller, input.site)
  const [services, rows, crews] = await Promise.all([
    db
      .selectFrom('portal.zqrt_codes')
      .select(['code', sql<string>`min(name)`.as('name')])
      .where('site', '=', site)
      .where('active', '=', true)
      .groupBy('code')
      .orderBy(sql`min(sort)`)
      .orderBy('code')
      .execute(),
    db
      .selectFrom('portal.order_capacity')
      .select(['code', 'weekday', 'day', 'per_day'])
      .where('site', '=', site)
      .where((eb) => eb.or([eb('day', 'is', null), eb('day', '>=', kyivDate(now()))]))
      .orderBy('day')
      .orderBy('code')
      .execute(),
    db
      .selectFrom('portal.crews as c')
      .leftJoin('portal.crew_codes as k', 'k.crew_id', 'c.crew_id')
      .select([
        'c.crew_id',
        'c.name',
        'c.version',
        sql<string[]>`coalesce(array_agg(k.code order by k.code) filter (where k.code is not null), '{}')`.as(
          'codes',
        ),
      ])
      .where('c.site', '=', site)
      .groupBy('c.crew_id')
      .orderBy('c.name')
      .orderBy('c.crew_id')
      .execute(),
  ])
  return {
    status: 'success' as const,
    site,
    sites: [...sites],
    services: services.map(({ code, name }) => ({
      code,
      name,
      week: WEEKDAYS.map(
        (weekday) => rows.find((row) => row.code === code && row.weekday === weekday)?.per_day ?? null,
      ),
    })),
    days: rows.flatMap(({ day, code, per_day }) => (day === null ? [] : [{ day, code, perDay: per_day }])),
    crews: crews.map(({ crew_id, name, version, codes }) => ({ crew: crew_id, site, name, version, codes })),
    can: hasPermission(caller, 'orders.manage', site),
  }
}

/**
 * Sets how many visits of a service a company makes; what is ordered already stays, and is told.
 * @throws 'changed-meanwhile' when a number is not the one that was seen
 */
export const setCapacity = (deps: Deps, caller: Staff, input: SetCapacity, visit: Visit) =>
  inTransaction(deps.db, async (db) => {
    const { site, code, week = [], day } = input
    assertSite(caller, 'orders.manage', site, 'site')
    const known = await db
      .selectFrom('portal.zqrt_codes')
      .select('code')
      .where('site', '=', site)
      .where('code', '=', code)
      .executeTakeFirst()
    if (!known) throw new Problem('not-found', { field: 'code' })
    const today = kyivDate(deps.now())
    if (day && day.day < today) throw new Problem('day-past', { field: 'day' })
    await sql`select pg_advisory_xact_lock(7314, hashtext(${`${site} ${code}`}))`.execute(db)
    const wanted = [
      ...week.map((entry) => ({ weekday: entry.weekday, day: null, perDay: entry.perDay, was: entry.was })),
      ...(day ? [{ weekday: null, day: day.day, perDay: day.perDay, was: day.was }] : []),
    ]
    const before = await db
      .selectFrom('portal.order_capacity')
      .select(['weekday', 'day', 'per_day'])
      .where('site', '=', site)
      .where('code', '=', code)
      .execute()
    const now = (entry: { weekday: number | null; day: IsoDate | null }) =>
      before.find((row) => row.weekday === entry.weekday && row.day === entry.day)?.per_day ?? null
    if (wanted.some((entry) => now(entry) !== entry.was)) throw changedMeanwhile('code')
    for (const { weekday, day: on, perDay } of wanted)
      await write(db, { site, code, weekday, day: on, perDay })
    await writeAudit({ ...deps, db }, visit, {
      action: 'order-capacity',
      outcome: 'success',
      actorKind: 'admin',
      actorId: caller.userId,
      site,
      details: {
        code,
        ...Object.fromEntries(
          wanted.flatMap((entry) => {
            const name = entry.day ?? `weekday-${entry.weekday}`
            return [
              [`before.${name}`, entry.was],
              [`after.${name}`, entry.perDay],
            ]
          }),
        ),
      },
    })
    return { status: 'success' as const, over: await overfull(db, { site, code, today }) }
  })

type Row = { site: string; code: string; weekday: number | null; day: IsoDate | null; perDay: number | null }

async function write(db: Deps['db'], { site, code, weekday, day, perDay }: Row): Promise<void> {
  if (perDay === null)
    await sql`delete from portal.order_capacity where site = ${site} and code = ${code}
      and weekday is not distinct from ${weekday}::smallint and day is not distinct from ${day}::date`.execute(
      db,
    )
  else
    await sql`insert into portal.order_capacity (site, code, weekday, day, per_day)
      values (${site}, ${code}, ${weekday}, ${day}, ${perDay})
      on conflict (site, code, weekday, day) do update set per_day = excluded.per_day`.execute(db)
}

/** Days to come on which more visits are ordered than there may be. */
async function overfull(
  db: Deps['db'],
  { site, code, today }: { site: string; code: string; today: IsoDate },
): Promise<IsoDate[]> {
  const { rows } = await sql<{ day: IsoDate }>`
    select o.visit_on as day from portal.orders o
    where o.site = ${site} and o.code = ${code} and o.visit_on between ${today} and ${addDays(today, CALENDAR_DAYS)}
      and o.state in ('new', 'confirmed', 'done')
    group by o.visit_on
    having count(*) > portal.visits_allowed(${site}, ${code}, o.visit_on)
    order by o.visit_on`.execute(db)
  return rows.map(({ day }) => day)
}
