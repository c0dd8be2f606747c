import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffOrders as calls } from '#contract/staff-orders.ts'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { CALENDAR_DAYS, isOpenOrder } from '#domain/order.ts'
import { maskPhone } from '#domain/phone.ts'
import type { Site } from '#domain/site.ts'
import { isZoneCount, zonesOf } from '#domain/zone.ts'
import { hasPermission, ofSites } from '#server/auth/staff.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { isAhead, isFull } from '#server/orders/capacity.ts'
import { Problem } from '#server/problem.ts'
import { orderRows, shownRows } from './list.ts'
import { clock, type Staff } from './store.ts'

/** As many free hours as anybody looks through. */
const HOURS = 400

export const openOrder = (deps: Deps, caller: Staff, { order }: z.output<typeof calls.one.request>) =>
  shownOrder(deps, caller, order)

/** An order as employees work on it. @throws 'not-found' */
export async function shownOrder(deps: Pick<Deps, 'db' | 'core' | 'now'>, caller: Staff, id: string) {
  const base = deps.db
    .selectFrom('portal.orders as o')
    .where('o.order_id', '=', id)
    .where(ofSites(caller, 'orders.read', sql.ref('o.site')))
  const row = await orderRows(base)
    .leftJoin('portal.users as by', 'by.user_id', 'o.changed_by')
    .select([
      'o.version',
      'o.kind',
      'o.meter_id',
      'o.price_kop',
      'o.reason',
      'o.result',
      'o.changed',
      'o.changed_at',
      'u.phone',
      sql<number>`coalesce(o.term_days, c.term_days)`.as('term_days'),
      's.crew_id',
      sql<string | null>`nullif(concat_ws(' ', by.name, by.surname), '')`.as('changed_by'),
    ])
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', { field: 'order' })
  const [shown] = await shownRows(deps, [row])
  if (!shown) throw new Problem('not-found', { field: 'order' })
  const today = kyivDate(deps.now())
  const works = isOpenOrder(row.state) && hasPermission(caller, 'orders.manage', row.site)
  const [meter, hours] = await Promise.all([
    meterOf(deps, row.account, row.meter_id),
    works ? freeHours(deps, { id, site: shown.site, code: row.code, today }) : [],
  ])
  return {
    status: 'success' as const,
    order: {
      ...shown,
      version: row.version,
      crewId: row.crew_id,
      kind: row.kind,
      priceKopiykas: row.price_kop,
      phone: row.phone && maskPhone(row.phone),
      termOn: addDays(kyivDate(row.created_at), row.term_days),
      reason: row.reason,
      result: row.result,
      changed:
        row.changed && row.changed_at
          ? { did: row.changed, by: row.changed_by, at: row.changed_at.toISOString() }
          : null,
    },
    meter,
    hours,
    can: {
      confirm: works && row.state === 'new' && row.visit_on !== null && row.visit_on >= today,
      move: works,
      refuse: works,
      done: works && row.visit_on !== null && row.visit_on <= today,
    },
  }
}

/** The meter of the order; null where it is of none, while the billing core is silent, or when it is not there any more. */
async function meterOf({ core }: Pick<Deps, 'core'>, account: string, meterId: string | null) {
  if (meterId === null) return null
  try {
    const [{ meters }, point] = await Promise.all([
      core.call(fm.ZPORTAL_METERING_POINT_GET, { account }),
      core.call(fm.ZPORTAL_METERS_GET, { account, meterId }),
    ])
    const meter = meters.find((candidate) => candidate.meterId === meterId)
    const registers = point.meters.find((candidate) => candidate.meterId === meterId)?.registers ?? []
    return meter
      ? {
          number: meter.meter,
          model: meter.model,
          zones: isZoneCount(meter.zones) ? [...zonesOf(meter.zones)] : [],
          last: registers.flatMap(({ zone, trusted, current }) => {
            // what is held may never count: a visit is compared with what counts
            const reading = current && current.state !== 'held' ? current : trusted
            return reading ? [{ zone, value: reading.value, date: reading.countsOn }] : []
          }),
          verifiedTill: meter.verifiedTill,
          seals: meter.seals.length,
        }
      : null
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

async function freeHours(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, site, code, today }: { id: string; site: Site; code: string; today: IsoDate },
) {
  const { rows } = await sql<{
    day: IsoDate
    starts_at: string
    ends_at: string
    crew_id: string
    name: string
  }>`
    with hours as materialized (
      select s.day, s.starts_at, s.ends_at, s.crew_id, c.name
      from portal.crew_slots s
      join portal.crews c on c.crew_id = s.crew_id and c.site = ${site}
      join portal.crew_codes cc on cc.crew_id = s.crew_id and cc.code = ${code}
      where s.order_id is null and s.day between ${today} and ${addDays(today, CALENDAR_DAYS)} and ${isAhead(now())}
    )
    select h.* from hours h
    where h.day in (select d.day from (select distinct day from hours) d
      where not ${isFull({ site, code }, sql`d.day`, id)})
    order by h.day, h.starts_at, h.name, h.crew_id
    limit ${HOURS}`.execute(db)
  return rows.map((row) => ({
    day: row.day,
    from: clock(row.starts_at),
    to: clock(row.ends_at),
    crew: row.crew_id,
    name: row.name,
  }))
}
