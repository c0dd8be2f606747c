import { addDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { CustomerKind, Site } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'

/** A visit can be ordered from tomorrow on, at most this far ahead. */
export const CALENDAR_DAYS = 60

/**
 * Days on which a crew that can do the service still has a free hour, the nearest first. None for a service that the
 * company does not offer to this kind of customer.
 */
export async function freeDates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  asked: { site: Site; kind: CustomerKind; code: string },
): Promise<string[]> {
  const today = kyivDate(now())
  const rows = await db
    .selectFrom('portal.crew_slots as s')
    .innerJoin('portal.crews as c', 'c.crew_id', 's.crew_id')
    .innerJoin('portal.crew_codes as cc', 'cc.crew_id', 's.crew_id')
    .innerJoin('portal.zqrt_codes as z', (join) =>
      join.onRef('z.site', '=', 'c.site').onRef('z.code', '=', 'cc.code'),
    )
    .select('s.day')
    .distinct()
    .where('c.site', '=', asked.site)
    .where('z.code', '=', asked.code)
    .where('z.kind', '=', asked.kind)
    .where('z.active', '=', true)
    .where('s.order_id', 'is', null)
    .where('s.day', '>', today)
    .where('s.day', '<=', addDays(today, CALENDAR_DAYS))
    .orderBy('s.day')
    .execute()
  return rows.map((row) => row.day)
}
