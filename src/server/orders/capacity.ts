import { type RawBuilder, sql } from 'kysely'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { kyivDate, kyivTime } from '#domain/kyiv.ts'
import { CALENDAR_DAYS } from '#domain/order.ts'
import type { Site } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

type Of = { readonly site: Site; readonly code: string }
type Hour = Of & {
  readonly order: string
  readonly day: IsoDate
  /** the very hour; else the earliest free one, from tomorrow on */
  readonly at?: { readonly crew: string; readonly from: string }
}

/** Visits of a service on a day, whether made or still to be made, besides `except`. */
const taken = ({ site, code }: Of, day: RawBuilder<unknown>, except: string | null = null) => sql<number>`
  (select count(*) from portal.orders o where o.site = ${site} and o.code = ${code} and o.visit_on = ${day}
    and o.state in ('new', 'confirmed', 'done') and o.order_id is distinct from ${except}::uuid)`

/** The company makes no more visits of the service on the day, whatever hours its crews have. */
export const isFull = (of: Of, day: RawBuilder<unknown>, except: string | null = null): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${taken(of, day, except)} >= portal.visits_allowed(${of.site}, ${of.code}, ${day}), false)`

/** The hour `s` of a crew has not ended yet. */
export const isAhead = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(s.day, s.ends_at) > (${kyivDate(now)}::date, ${kyivTime(now)}::time)`

/**
 * Takes an hour of a crew for an order; two orders at once get two hours, or one of them 'date-taken'. Orders of one
 * service and day wait for one another, so that no more are taken than the day has.
 * @throws 'date-taken' on `date`: no hour is left, it has ended, or the day is full
 */
export async function takeHour({ db, now }: Pick<Deps, 'db' | 'now'>, hour: Hour): Promise<void> {
  const { order, site, code, day, at } = hour
  const today = kyivDate(now())
  const field = at ? 'day' : 'date'
  if (day < today || (day === today && !at) || day > addDays(today, CALENDAR_DAYS))
    throw new Problem('date-taken', { field })
  await sql`select pg_advisory_xact_lock(7313, hashtext(${`${site} ${code} ${day}`}))`.execute(db)
  const { rows } = await sql<{
    full: boolean
  }>`select ${isFull(hour, sql`${day}::date`, order)} as full`.execute(db)
  if (rows[0]?.full) throw new Problem('date-taken', { field })
  const { numAffectedRows } = await sql`
    update portal.crew_slots set order_id = ${order}
    where (crew_id, day, starts_at) = (
      select s.crew_id, s.day, s.starts_at
      from portal.crew_slots s
      join portal.crews c on c.crew_id = s.crew_id and c.site = ${site}
      join portal.crew_codes cc on cc.crew_id = s.crew_id and cc.code = ${code}
      where s.day = ${day} and s.order_id is null and ${isAhead(now())}
        and ${at ? sql`s.crew_id = ${at.crew} and s.starts_at = ${at.from}::time` : sql`true`}
      order by s.starts_at, s.crew_id
      limit 1
      for update of s skip locked)`.execute(db)
  if (numAffectedRows !== 1n) throw new Problem('date-taken', { field })
}
