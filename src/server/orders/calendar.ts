import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { CALENDAR_DAYS } from '#domain/order.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { CustomerKind, Site } from '#domain/site.ts'
import { isFull } from './capacity.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

type Of = { site: Site; kind: CustomerKind; code: string }

/**
 * Days that are not full, on which a crew that can do the service still has a free hour, the nearest first. None for a
 * service that the company does not have for this kind of customer.
 * @throws 'service-closed' for one that it offers no more
 */
export async function freeDates({ db, now }: Pick<Deps, 'db' | 'now'>, request: Of): Promise<string[]> {
  const today = kyivDate(now())
  const { rows } = await sql<{ day: string }>`
    select d.day from (
      select distinct s.day
      from portal.crew_slots s
      join portal.crews c on c.crew_id = s.crew_id and c.site = ${request.site}
      join portal.crew_codes cc on cc.crew_id = s.crew_id and cc.code = ${request.code}
      join portal.zqrt_codes z on z.site = c.site and z.code = cc.code and z.kind = ${request.kind} and z.active
      where s.order_id is null and s.day > ${today} and s.day <= ${addDays(today, CALENDAR_DAYS)}
    ) d
    where not ${isFull(request, sql`d.day`)}
    order by d.day`.execute(db)
  if (rows.length === 0) await assertOpen({ db }, request)
  return rows.map((row) => row.day)
}

async function assertOpen({ db }: Pick<Deps, 'db'>, { site, kind, code }: Of): Promise<void> {
  const closed = await db
    .selectFrom('portal.zqrt_codes')
    .select('code')
    .where('site', '=', site)
    .where('kind', '=', kind)
    .where('code', '=', code)
    .where('active', '=', false)
    .executeTakeFirst()
  if (closed) throw new Problem('service-closed', { field: 'code' })
}
